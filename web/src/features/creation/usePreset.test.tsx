import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/testing/render";
import type { FormValues } from "./CreateForm";
import { usePreset } from "./usePreset";

function Form({ chosen }: { chosen: Partial<FormValues> }) {
  const { preset, formKey, onChange } = usePreset("IMAGINE");
  return (
    <button type="button" onClick={() => onChange(chosen as FormValues)}>
      {`${preset.userModelId} in form ${formKey}`}
    </button>
  );
}

const shown = () => screen.getByRole("button").textContent;
const choose = () => act(async () => fireEvent.click(screen.getByRole("button")));

it("a reload keeps another model that was chosen, and the style", async () => {
  const { router, unmount } = await renderPage(<Form chosen={{ userModelId: "eva" }} />, {
    at: "/?style=neon&model=ana",
  });
  expect(shown()).toBe("ana in form 0");
  await choose();
  const { search } = router.state.location;
  expect(search).toBe("?style=neon&model=eva");
  // The form is not rendered anew, which would discard its other values.
  expect(shown()).toBe("eva in form 0");
  unmount();
  await renderPage(<Form chosen={{}} />, { at: `/${search}` });
  expect(shown()).toBe("eva in form 0");
});

it("a link to another model starts the form anew", async () => {
  const { router } = await renderPage(<Form chosen={{}} />, { at: "/?model=ana" });
  await act(() => router.navigate("/?model=eva"));
  expect(shown()).toBe("eva in form 1");
});
