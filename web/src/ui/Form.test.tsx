import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "@/lib/zod";
import { Checkbox } from "./Checkbox";
import { Form, FormField, SubmitButton } from "./Form";
import { Input } from "./Input";
import { useZodForm } from "./useZodForm";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const schema = z.object({
  name: z.string().min(2),
  email: z.email(),
  terms: z.boolean().refine((accepted) => accepted, "Please accept the terms"),
});

type Values = z.infer<typeof schema>;

type Handlers = { onSubmit?: (values: Values) => Promise<unknown>; onError?: (error: unknown) => void };

function SignUp({ onSubmit = async () => undefined, ...rest }: Handlers) {
  const form = useZodForm(schema, { name: "", email: "", terms: false });
  return (
    <Form form={form} onSubmit={onSubmit} {...rest}>
      <FormField form={form} name="name" label="Name">
        {(field) => <Input {...field} />}
      </FormField>
      <FormField form={form} name="email" label="E-mail">
        {(field) => <Input {...field} />}
      </FormField>
      <FormField form={form} name="terms" label="Terms" selfLabelled>
        {({ value, ...field }) => <Checkbox {...field} checked={value} label="I accept" />}
      </FormField>
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await wait(0);
};
const fill = () => {
  type("Name", "Alma");
  type("E-mail", "alma@example.com");
  fireEvent.click(screen.getByRole("checkbox", { name: "I accept" }));
};

it("is disabled until hydration", () => {
  const served = new DOMParser().parseFromString(renderToString(<SignUp />), "text/html");
  expect(served.querySelector("button")?.matches(":disabled")).toBe(true);
  render(<SignUp />);
  expect(screen.getByRole("button", { name: "Send" }).matches(":disabled")).toBe(false);
});

describe("Form validation, docs/product.md#forms", () => {
  it("validates only the blurred field", async () => {
    render(<SignUp />);
    fireEvent.blur(screen.getByLabelText("Name"));
    await wait(0);
    expect(screen.getByText("Name is required")).toBeTruthy();
    expect(screen.queryByText("E-mail is required")).toBeNull();
  });

  it("waits until the pointer is released, because a message would move the button below it", async () => {
    render(<SignUp />);
    fireEvent.pointerDown(document.body);
    fireEvent.blur(screen.getByLabelText("Name"));
    await wait(200);
    expect(screen.queryByText("Name is required")).toBeNull();
    fireEvent.pointerUp(document.body);
    await wait(50);
    expect(screen.getByText("Name is required")).toBeTruthy();
  });

  it("validates typing with a debounce of 300 ms", async () => {
    render(<SignUp />);
    type("Name", "A");
    await wait(200);
    type("Name", "B");
    await wait(299);
    expect(screen.queryByText("Name needs at least 2 characters")).toBeNull();
    await wait(1);
    expect(screen.getByText("Name needs at least 2 characters")).toBeTruthy();
  });

  it("validates a choice immediately", async () => {
    render(<SignUp />);
    const box = screen.getByRole("checkbox", { name: "I accept" });
    fireEvent.click(box);
    fireEvent.click(box);
    await wait(0);
    expect(screen.getByText("Please accept the terms")).toBeTruthy();
  });

  it("validates all fields on submit and does not submit invalid values", async () => {
    const submitted = vi.fn(async () => undefined);
    render(<SignUp onSubmit={submitted} />);
    await send();
    expect(screen.getByText("Name is required")).toBeTruthy();
    expect(screen.getByText("E-mail is required")).toBeTruthy();
    expect(screen.getByText("Please accept the terms")).toBeTruthy();
    expect(submitted).not.toHaveBeenCalled();
  });

  it("connects the message to its field", async () => {
    render(<SignUp />);
    type("E-mail", "alma@");
    await wait(300);
    const input = screen.getByLabelText("E-mail");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const message = screen.getByText("That does not look like an e-mail address");
    expect(input.getAttribute("aria-describedby")).toContain(message.id);
  });
});

describe("Form submit", () => {
  it("keeps the server's message on a field that was just typed in", async () => {
    const refuse = async () => Promise.reject({ fields: { name: "This name is taken" } });
    render(<SignUp onSubmit={refuse} onError={() => undefined} />);
    fill();
    await send();
    expect(screen.getByText("This name is taken")).toBeTruthy();
    await wait(300);
    expect(screen.getByText("This name is taken")).toBeTruthy();
  });

  it("submits the values once and shows a spinner", async () => {
    let finish: () => void = () => undefined;
    const submitted = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<SignUp onSubmit={submitted} />);
    fill();
    await send();
    expect(submitted).toHaveBeenCalledExactlyOnceWith({
      name: "Alma",
      email: "alma@example.com",
      terms: true,
    });
    const button = screen.getByRole("button", { name: "Send" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await send();
    expect(submitted).toHaveBeenCalledOnce();
    finish();
    await wait(0);
    expect(button.getAttribute("aria-busy")).toBeNull();
  });

  it("shows no message, which would move the next click, when a field is left that was sent and emptied", async () => {
    function Rename() {
      const form = useZodForm(z.object({ name: z.string().min(2) }), { name: "" });
      return (
        <Form form={form} onSubmit={() => form.reset()}>
          <FormField form={form} name="name" label="Name">
            {(field) => <Input {...field} />}
          </FormField>
          <SubmitButton>Send</SubmitButton>
        </Form>
      );
    }
    render(<Rename />);
    type("Name", "Alma");
    await send();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
    fireEvent.blur(screen.getByLabelText("Name"));
    await wait(400);
    expect(screen.queryByText("Name is required")).toBeNull();
    // What is typed afterwards is validated as before.
    type("Name", "A");
    fireEvent.blur(screen.getByLabelText("Name"));
    await wait(0);
    expect(screen.getByText("Name needs at least 2 characters")).toBeTruthy();
  });

  it("shows the server's messages on the fields and calls onError", async () => {
    const error = Object.assign(new Error("No"), { fields: { email: "This e-mail is taken" } });
    const reported = vi.fn();
    render(<SignUp onSubmit={() => Promise.reject(error)} onError={reported} />);
    fill();
    await send();
    expect(screen.getByText("This e-mail is taken")).toBeTruthy();
    expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");
    expect(reported).toHaveBeenCalledWith(error);
  });
});
