import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Form } from "@/ui/Form";
import { useZodForm } from "@/ui/useZodForm";
import { AccountSubmit } from "./AccountSubmit";
import { forgotPasswordRules } from "./rules";

function Sample() {
  const form = useZodForm(forgotPasswordRules, { email: "" });
  return (
    <Form form={form} onSubmit={() => {}}>
      <AccountSubmit>Send</AccountSubmit>
    </Form>
  );
}

it("a form cannot be sent before the script runs, which would put its values into the address", () => {
  const document = new DOMParser().parseFromString(renderToString(<Sample />), "text/html");
  expect(document.querySelector("button")?.disabled).toBe(true);
  render(<Sample />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(false);
});
