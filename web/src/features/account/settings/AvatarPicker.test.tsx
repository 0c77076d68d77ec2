import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { json } from "@/testing/http";
import { card, open, server, toasts } from "@/testing/settings-page";
import { ada } from "@/testing/users";

const photo = (name = "me.png", bytes = 3) => new File([new Uint8Array(bytes)], name, { type: "image/png" });
const picture = () => card("Profile").queryByRole("img", { name: "Profile photo" });
const choose = (file: File) =>
  userEvent.upload(card("Profile").getByLabelText("Profile photo", { selector: "input" }), file);

describe("the profile photo (docs/product.md#settings)", () => {
  beforeEach(() => {
    // jsdom does not load images.
    vi.stubGlobal(
      "Image",
      class {
        naturalWidth = 512;
        naturalHeight = 512;
        onload = () => {};
        set src(_: string) {
          queueMicrotask(() => this.onload());
        }
      },
    );
  });

  it("shows a preview during the upload, then the stored picture", async () => {
    let answer = (_: Response) => {};
    const uploaded = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.use({ "/api/me/avatar": () => uploaded });
    await open();
    expect(picture()).toBeNull();
    await choose(photo());
    await waitFor(() => expect(picture()?.getAttribute("src")).toMatch(/^data:image\/png/));
    answer(Response.json({ ...ada, avatar: "face.jpg?e=1&s=x" }));
    expect(await toasts()).toMatchObject([{ color: "success" }]);
    await waitFor(() =>
      expect(picture()?.getAttribute("src")).toBe("/_img/w_100,h_100,f_webp/files/face.jpg?e=1&s=x"),
    );
    expect(card("Profile").getByRole("button", { name: "Change" })).toBeTruthy();
  });

  it("is reverted when the server refuses it", async () => {
    server.use({ "/api/me/avatar": json({ message: "Not a photo" }, 422) });
    await open();
    await choose(photo());
    expect(await toasts()).toMatchObject([{ color: "error", title: "Not a photo" }]);
    await waitFor(() => expect(picture()).toBeNull());
  });

  it("is not uploaded when it is too large", async () => {
    await open();
    await choose(photo("me.png", 6_000_000));
    expect(await toasts()).toMatchObject([{ color: "error", title: "The photo's maximum size is 5MB" }]);
  });

  it("can be removed, and the focus moves to the upload button", async () => {
    server.use({ "/api/me/avatar/delete": json(ada) });
    await open({ ...ada, avatar: "face.jpg?e=1&s=x" });
    await userEvent.click(card("Profile").getByRole("button", { name: "Remove photo" }));
    expect(await toasts()).toMatchObject([{ title: "Your photo is gone" }]);
    await waitFor(() => expect(picture()).toBeNull());
    expect(document.activeElement?.textContent).toBe("Upload a photo");
  });
});
