import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ToastCard } from "./ToastCard";

it("shows title, description and actions, and closes by its button", () => {
  const deposit = vi.fn();
  const close = vi.fn();
  render(
    <ToastCard
      color="error"
      title="Tokens"
      description="You need 12 more"
      actions={[{ label: "Deposit", click: deposit, variant: "primary" }]}
      onClose={close}
    />,
  );
  expect(screen.getByText("Tokens")).toBeTruthy();
  expect(screen.getByText("You need 12 more")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Deposit" }));
  expect(deposit).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(close).toHaveBeenCalledOnce();
});
