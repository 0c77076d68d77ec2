import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import { CreateModel } from "./CreateModel";
import { emptyDraft } from "./draft";
import { StartStep } from "./StartStep";

await loadTexts("en", ["models"]);

afterEach(() => {
  act(clearTokens);
  queryClient.clear();
});

describe("the trainings of a plan (docs/product.md#models)", () => {
  it("says before the start how many are left, and that deleting a model brings none back", async () => {
    const slots = { total: 3, trainings: { total: 6, left: 4, nextAt: null } };
    const nothing = async () => {};
    await renderPage(
      <StartStep
        draft={emptyDraft("key")}
        change={() => {}}
        deleteStored={nothing}
        slots={slots}
        left={2}
        takeFocus={false}
      />,
    );
    expect(
      screen.getByText(/one of 6 trainings in 30 days; 3 left\. Deleting a model does not/),
    ).toBeTruthy();
  });

  it("says when the next one is possible, before anything is filled in", async () => {
    stubHttp({
      "/api/my-models": json([]),
      "/api/my-models/slots": json({
        total: 3,
        trainings: { total: 6, left: 0, nextAt: "2026-12-01T12:00:00Z" },
      }),
    });
    signInAs({ ...ada, subscriptionsActive: [{ service: "APP" }] });
    await renderPage(<CreateModel />);
    expect(await screen.findByRole("heading", { name: "You have used your trainings" })).toBeTruthy();
    expect(screen.getByText(/6 trainings in 30 days.*possible on December 1, 2026/)).toBeTruthy();
  });
});
