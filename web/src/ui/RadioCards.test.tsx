import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Field } from "./Field";
import { RadioCards } from "./RadioCards";

const options = ["small", "medium", "large"].map((value) => ({ value, label: value }));

function Sizes({ value }: { value: string | null }) {
  return (
    <Field label="Size">
      <RadioCards options={options} value={value} onChange={() => undefined} />
    </Field>
  );
}

const tabStops = () =>
  screen
    .getAllByRole("radio")
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((radio) => radio.closest("label")?.textContent);

it("has its tab stop at the selected option, also if that changes later", () => {
  const { rerender } = render(<Sizes value={null} />);
  expect(tabStops()).toEqual(["small"]);
  rerender(<Sizes value="large" />);
  expect(tabStops()).toEqual(["large"]);
  rerender(<Sizes value="medium" />);
  expect(tabStops()).toEqual(["medium"]);
});
