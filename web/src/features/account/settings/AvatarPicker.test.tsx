import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ada, card, open, server, toasts } from "./played-page";

const photo = (name = "me.png", bytes = 3) => new File([new Uint8Array(bytes)], name, { type: "image/png" });
const picture = () => card("Profile").queryByRole("img", { name: "Profile photo" });
const choose = (file: File) =>
  userEvent.upload(card("Profile").getByLabelText("Profile photo", { selector: "input" }), file);

describe("the profile photo", () => {
  beforeEach(() => {
    // jsdom loads no pictures.
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

  it("is shown while it is on its way, and then as the server keeps it", async () => {
    let answer = (_: Response) => {};
    const uploaded = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server["/api/me/avatar"] = () => uploaded;
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

  it("goes back to what it was when the server refuses it", async () => {
    server["/api/me/avatar"] = () => Response.json({ message: "Not a photo" }, { status: 422 });
    await open();
    await choose(photo());
    expect(await toasts()).toMatchObject([{ color: "error", title: "Not a photo" }]);
    await waitFor(() => expect(picture()).toBeNull());
  });

  it("is not sent when it is too big", async () => {
    await open();
    await choose(photo("me.png", 6_000_000));
    expect(await toasts()).toMatchObject([{ color: "error", title: "The photo's maximum size is 5MB" }]);
  });

  it("can be removed, and the focus stays in the card", async () => {
    server["/api/me/avatar/delete"] = () => Response.json(ada);
    await open({ ...ada, avatar: "face.jpg?e=1&s=x" });
    await userEvent.click(card("Profile").getByRole("button", { name: "Remove photo" }));
    expect(await toasts()).toMatchObject([{ title: "Your photo is gone" }]);
    await waitFor(() => expect(picture()).toBeNull());
    expect(document.activeElement?.textContent).toBe("Upload a photo");
  });
});
