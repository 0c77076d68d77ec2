import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import type { Slots } from "../api";
import { CreateModel } from "./CreateModel";
import { asSelfie, type DraftChange, emptyDraft, type Selfie } from "./draft";
import { StartStep } from "./StartStep";

// The upload uses XMLHttpRequest, which the stub of HTTP does not replace.
const startTraining = vi.hoisted(() => vi.fn());
vi.mock("../api", async (original) => ({ ...(await original<typeof import("../api")>()), startTraining }));

await loadTexts("en", ["models"]);
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  act(clearTokens);
  queryClient.clear();
});

const plan = { total: 3, learnsBy: "training" as const, expectedSeconds: 0, accepted: true };

const steady = { deleteStored: async () => {}, left: 2, takeFocus: false };

describe("selfies of several people (docs/product.md#selfies)", () => {
  const slots = { ...plan, trainings: { total: 6, left: 4, nextAt: null } };
  const selfie = (id: string, person: number): Selfie => ({
    ...asSelfie(new File([id], `${id}.jpg`), id),
    verdict: { ok: true, message: "A good one.", face: null, selfiePass: id, language: "en" },
    comparison: { person, copyOf: null },
  });
  const draft = {
    ...emptyDraft("key"),
    name: "Ada",
    selfies: ["a", "b", "c", "d"].map((id) => selfie(id, 0)),
  };

  it("are not sent without a clear yes", async () => {
    startTraining.mockReset().mockRejectedValue(new ApiError(409, { message: "Refused." }));
    const mixed = { ...draft, selfies: [...draft.selfies, selfie("e", 1)] };
    await renderPage(<StartStep {...steady} draft={mixed} change={() => {}} slots={slots} />);
    expect(screen.getByText("1 selfie seems to show somebody else")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: /It is me in these pictures/ }));
    await userEvent.click(screen.getByRole("button", { name: "Create my model" }));
    expect(screen.getByText(/or confirm that you want to train with them/)).toBeTruthy();
    expect(startTraining).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("checkbox", { name: /Train with all of them/ }));
    await userEvent.click(screen.getByRole("button", { name: "Create my model" }));
    expect(await screen.findByText("Refused.")).toBeTruthy();
    expect(startTraining.mock.lastCall?.[2]).toBe(true);
  });

  it("need a confirmation when only the server noticed them", async () => {
    const fields = { "images.3": "Somebody else." };
    const refusal = new ApiError(409, { code: "mixedSelfies", message: "Mixed.", data: { fields } });
    startTraining.mockReset().mockRejectedValue(refusal);
    const change = vi.fn<(change: DraftChange) => void>();
    await renderPage(<StartStep {...steady} draft={draft} change={change} slots={slots} />);
    await userEvent.click(screen.getByRole("checkbox", { name: /It is me in these pictures/ }));
    await userEvent.click(screen.getByRole("button", { name: "Create my model" }));
    const people = (person: number) => ({ person, copyOf: null });
    const comparisons = new Map([
      ["a", people(0)],
      ["b", people(0)],
      ["c", people(0)],
      ["d", people(1)],
    ]);
    await waitFor(() => expect(change).toHaveBeenCalledWith({ type: "compared", comparisons }));
  });
});

describe("what a model costs and how long it takes (docs/product.md#models)", () => {
  const trainings = { total: 6, left: 4, nextAt: null };
  const show = (slots: Partial<Slots>, left: number) =>
    renderPage(
      <StartStep
        {...steady}
        left={left}
        draft={emptyDraft("key")}
        change={() => {}}
        slots={{ ...plan, trainings, ...slots }}
      />,
    );

  it("is said before the start", async () => {
    await show({ expectedSeconds: 721 }, 3);
    expect(screen.getByText(/Training takes about 13 minutes at the moment\./)).toBeTruthy();
    expect(screen.getByText("After this you can have 2 more models.")).toBeTruthy();
  });

  it("is seconds where a model needs no training", async () => {
    await show({ learnsBy: "references" }, 3);
    expect(screen.getByText(/Your model is ready in seconds\./)).toBeTruthy();
  });

  it("is said for the last model and a busy studio", async () => {
    await show({ accepted: false }, 1);
    expect(screen.getByText(/would not be done in time/)).toBeTruthy();
    expect(screen.getByText("After this you can have no more models, unless you delete one.")).toBeTruthy();
  });
});

describe("the trainings of a plan (docs/product.md#models)", () => {
  it("says before the start how many are left, and that deleting a model brings none back", async () => {
    const slots = { ...plan, trainings: { total: 6, left: 4, nextAt: null } };
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
        ...plan,
        trainings: { total: 6, left: 0, nextAt: "2026-12-01T12:00:00Z" },
      }),
    });
    signInAs({ ...ada, subscriptionsActive: [{ service: "APP" }] });
    await renderPage(<CreateModel />);
    expect(await screen.findByRole("heading", { name: "You have used your trainings" })).toBeTruthy();
    expect(screen.getByText(/6 trainings in 30 days.*possible on December 1, 2026/)).toBeTruthy();
  });
});
