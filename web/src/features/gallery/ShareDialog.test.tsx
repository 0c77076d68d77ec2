// docs/product.md#sharing
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import type { Creation } from "@/api/my-creations";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import ShareDialog from "./ShareDialog";

const photo = (id: string, shared = false) => ({ id, shared, path: `${id}.jpg?e=1&s=x` }) as Creation;

async function open(...items: Creation[]) {
  const onClose = vi.fn();
  const http = stubHttp({
    "/api/my-photos/share": json([{ id: "a", token: "own" }]),
    "/api/my-albums/share": json({
      id: "b",
      kind: "ALBUM",
      token: "album",
      count: 2,
      cover: "",
      createdAt: "",
    }),
    "/api/my-albums/revoke": () => new Response(null, { status: 204 }),
  });
  await renderPage(<ShareDialog sharing={{ kind: "photos", items }} onClose={onClose} />);
  return { http, onClose };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const address = async () =>
  ((await screen.findByRole("textbox", { name: "Link" })) as HTMLInputElement).value;

beforeAll(() => loadTexts("en", ["library"]));

it("publishes nothing before the yes", async () => {
  const { http, onClose } = await open(photo("a"));
  await screen.findByText("They will not see");
  await press("Keep it private");
  expect(onClose).toHaveBeenCalledOnce();
  expect(http.requests).toEqual([]);
});

it("shares one photo by its own link", async () => {
  const { http } = await open(photo("a"));
  await press("Create the link");
  expect(await address()).toMatch(/\/s\/own$/);
  expect(http.requestsTo("/api/my-photos/share")[0]?.body).toEqual({ ids: ["a"], shared: true });
});

it("shows the link of a photo that is shared already without asking", async () => {
  await open(photo("a", true));
  expect(await address()).toMatch(/\/s\/own$/);
});

it("shares several as an album, and stops", async () => {
  const { http, onClose } = await open(photo("a"), photo("b", true));
  await screen.findByText("Share 2 photos as an album?");
  await press("Create the link");
  expect(await address()).toMatch(/\/s\/album$/);
  await press("Stop sharing");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(http.requestsTo("/api/my-albums/revoke")[0]?.body).toEqual({ ids: ["b"] });
});
