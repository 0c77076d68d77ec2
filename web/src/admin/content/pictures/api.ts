import { useInfiniteQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];

export type Picture = Schemas["EditedPicture"];
export type PictureKind = Schemas["PictureQuery"]["kind"];

const pageSize = 60;

/** The pictures of a kind, by name. */
export function usePictures(kind: PictureKind, query: string) {
  const list = useInfiniteQuery({
    queryKey: ["admin", "content", "pictures", kind, query],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.POST("/api/admin/content/pictures/list", {
          body: { kind, query, after: pageParam, size: pageSize },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pictures }) =>
      pictures.length === pageSize ? (pictures.at(-1)?.name ?? null) : null,
    staleTime: 0,
  });
  return {
    pictures: list.data?.pages.flatMap((page) => page.pictures),
    error: list.error,
    refetch: list.refetch,
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loadingMore: list.isFetchingNextPage,
  };
}

/** Make a change, and load again what shows it. */
async function change<Result>(call: Promise<Result>): Promise<Result> {
  const result = await call;
  await queryClient.invalidateQueries({ queryKey: ["admin", "content"] });
  return result;
}

export type NewPicture = { file: File; name: string; altEn: string; altEs: string; reason: string };

export function uploadPicture({ file, ...fields }: NewPicture): Promise<Picture> {
  const body = new FormData();
  body.append("image", file);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return change(unwrap(api.POST("/api/admin/content/pictures/upload", { body })));
}

export const describePicture = (body: Schemas["PictureDescription"]) =>
  change(unwrap(api.POST("/api/admin/content/pictures/describe", { body })));

export const deletePicture = (body: Schemas["PictureDeletion"]) =>
  change(unwrap(api.POST("/api/admin/content/pictures/delete", { body })));
