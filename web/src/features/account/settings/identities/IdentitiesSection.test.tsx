import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openQuestion } from "@/notices/confirm";
import { json, noContent } from "@/testing/http";
import { card, config, open, server, toasts } from "@/testing/settings-page";

const google = {
  provider: "google",
  subject: "g-1",
  email: "ada@gmail.example",
  createdAt: "2026-11-01T12:00:00Z",
};

async function unlink() {
  await userEvent.click(await screen.findByRole("button", { name: "Unlink Google, ada@gmail.example" }));
  await waitFor(() => expect(openQuestion.get()?.title).toBe("Unlink Google?"));
  await act(async () => openQuestion.get()?.answer(true));
}

describe("linked accounts (docs/product.md#settings)", () => {
  it("are listed and unlinked", async () => {
    server.use({
      "/api/config": json({ ...config, signInWith: ["google", "apple"] }),
      "/api/me/identities": json([google]),
      "/api/me/identities/unlink": noContent,
    });
    await open();
    expect(await screen.findByText(/^ada@gmail.example, since Nov/)).toBeTruthy();
    await unlink();
    expect(await toasts()).toMatchObject([{ color: "success", title: "Google is unlinked" }]);
    expect(server.requestsTo("/api/me/identities/unlink").map(({ body }) => body)).toEqual([
      { provider: "google", subject: "g-1" },
    ]);
    expect(
      await card("Linked accounts").findByText(
        /^None yet\. Log in once with Google or Apple, using the address ada@/,
      ),
    ).toBeTruthy();
  });

  it("keep the only way to log in, and say why", async () => {
    const message = "Google is your only way to log in.";
    server.use({
      "/api/config": json({ ...config, signInWith: ["google"] }),
      "/api/me/identities": json([google]),
      "/api/me/identities/unlink": json({ message, code: "lastWayToSignIn" }, 409),
    });
    await open();
    await unlink();
    expect(await toasts()).toMatchObject([{ color: "error", title: message }]);
    expect(card("Linked accounts").getByText("Google")).toBeTruthy();
  });

  it("are not mentioned where neither Google nor Apple is offered", async () => {
    await open();
    await waitFor(() => expect(server.requestsTo("/api/config")).toHaveLength(1));
    expect(screen.queryByText("Linked accounts")).toBeNull();
    expect(server.requestsTo("/api/me/identities")).toEqual([]);
  });
});
