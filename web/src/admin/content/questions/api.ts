import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];
export type Question = Schemas["EditedQuestion"];
export type Questions = Schemas["EditedQuestions"];

export const questionsQuery = queryOptions({
  queryKey: ["admin", "content", "questions"],
  queryFn: () => unwrap(api.GET("/api/admin/content/questions")),
  staleTime: 0,
  // What is being written must not be replaced.
  refetchOnWindowFocus: false,
});

async function changed(change: Promise<Questions>): Promise<void> {
  queryClient.setQueryData(questionsQuery.queryKey, await change);
}

export const saveQuestion = (body: Schemas["QuestionForm"]) =>
  changed(unwrap(api.POST("/api/admin/content/questions/save", { body })));

export const orderQuestions = (body: Schemas["QuestionOrder"]) =>
  changed(unwrap(api.POST("/api/admin/content/questions/order", { body })));

export const deleteQuestion = (body: Schemas["QuestionDeletion"]) =>
  changed(unwrap(api.POST("/api/admin/content/questions/delete", { body })));
