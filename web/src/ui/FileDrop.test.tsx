import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentProps, createRef, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Field } from "./Field";
import { FileDrop } from "./FileDrop";

/** jsdom cannot draw. */
const redrawWithin = vi.hoisted(() => vi.fn());
vi.mock("@/lib/redraw", () => ({ redrawWithin }));

/** The result of the stubbed image decoder. */
let picture: { width: number; height: number } | "broken";

beforeEach(() => {
  redrawWithin.mockReset().mockRejectedValue(new Error("Unreadable"));
  picture = { width: 800, height: 600 };
  vi.stubGlobal(
    "Image",
    class {
      onload = () => undefined;
      onerror = () => undefined;
      naturalWidth = picture === "broken" ? 0 : picture.width;
      naturalHeight = picture === "broken" ? 0 : picture.height;
      set src(_: string) {
        queueMicrotask(picture === "broken" ? () => this.onerror() : () => this.onload());
      }
    },
  );
});

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const photo = () => file("me.png", "image/png");
const megabyte = 1024 * 1024;

function Drop({ onChange, onReject, ...rest }: Partial<Omit<ComponentProps<typeof FileDrop>, "value">>) {
  const [value, setValue] = useState<File | null>(null);
  return (
    <Field label="Photo">
      <FileDrop
        value={value}
        minWidth={512}
        minHeight={512}
        {...rest}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
        onReject={onReject ?? (() => undefined)}
      />
    </Field>
  );
}

const pick = (chosen: File) =>
  fireEvent.change(screen.getByLabelText("Photo"), { target: { files: [chosen] } });

describe("FileDrop, docs/product.md#uploads", () => {
  it("keeps the focus when its buttons change", async () => {
    render(<Drop />);
    screen.getByRole("button", { name: "Choose a photo" }).focus();
    pick(photo());
    const replace = await screen.findByRole("button", { name: "Choose another" });
    expect(document.activeElement).toBe(replace);
    const remove = screen.getByRole("button", { name: "Remove the photo" });
    remove.focus();
    fireEvent.click(remove);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose a photo" }));
  });

  it("takes no focus from elsewhere", async () => {
    render(<Drop />);
    pick(photo());
    await screen.findByRole("button", { name: "Choose another" });
    expect(document.activeElement).toBe(document.body);
  });

  it("accepts JPEG and PNG, and what is converted: WebP and HEIC", () => {
    render(<Drop />);
    expect(screen.getByLabelText("Photo").getAttribute("accept")).toBe(".jpg,.jpeg,.png,.webp,.heic,.heif");
  });

  it("shows a valid photo and calls onChange", async () => {
    const changed = vi.fn();
    render(<Drop onChange={changed} />);
    const chosen = photo();
    pick(chosen);
    expect((await screen.findByAltText("Your photo")).getAttribute("src")).toMatch(/^data:image\/png/);
    expect(changed).toHaveBeenLastCalledWith(chosen);
  });

  it.each([
    ["a JPEG above 5 MB", file("me.jpg", "image/jpeg", 5 * megabyte + 1), { width: 800, height: 600 }],
    ["WebP", file("me.webp", "image/webp"), { width: 800, height: 600 }],
    ["HEIC, whose type browsers do not know", file("me.HEIC", ""), { width: 800, height: 600 }],
    ["more than 40 megapixels", file("me.jpg", "image/jpeg"), { width: 8000, height: 6000 }],
  ])("redraws %s, and shows and hands on the copy", async (_, chosen, size) => {
    picture = size;
    const copy = file("copy.jpg", "image/jpeg");
    let drawn = () => {};
    redrawWithin.mockReturnValue(
      new Promise((resolve) => {
        drawn = () => {
          picture = { width: 800, height: 600 };
          resolve(copy);
        };
      }),
    );
    const changed = vi.fn();
    render(<Drop onChange={changed} />);
    pick(chosen);
    expect((await screen.findByText("Preparing your photo…")).closest("[role=status]")).toBeTruthy();
    drawn();
    expect((await screen.findByAltText("Your photo")).getAttribute("src")).toMatch(/^data:image\/jpeg/);
    expect(screen.queryByRole("status")).toBeNull();
    expect(redrawWithin).toHaveBeenCalledExactlyOnceWith(chosen, 5 * megabyte);
    expect(changed).toHaveBeenCalledExactlyOnceWith(copy);
  });

  it("uploads a JPEG within the limits as it is", async () => {
    const changed = vi.fn();
    render(<Drop onChange={changed} />);
    const chosen = file("me.jpg", "image/jpeg", 5 * megabyte);
    pick(chosen);
    await screen.findByAltText("Your photo");
    expect(changed).toHaveBeenLastCalledWith(chosen);
    expect(redrawWithin).not.toHaveBeenCalled();
  });

  it("does not wait for a large photo that another one has replaced", async () => {
    const large = file("large.jpg", "image/jpeg");
    let readLarge = () => {};
    const read = FileReader.prototype.readAsDataURL;
    vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function (this: FileReader, blob) {
      if (blob === large) readLarge = () => read.call(this, blob);
      else read.call(this, blob);
    });
    render(<Drop />);
    pick(large);
    pick(photo());
    await screen.findByAltText("Your photo");
    picture = { width: 8000, height: 6000 };
    readLarge();
    await waitFor(() => expect(redrawWithin).toHaveBeenCalledOnce());
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("clears the value when the photo is removed", async () => {
    const changed = vi.fn();
    render(<Drop onChange={changed} />);
    pick(photo());
    fireEvent.click(await screen.findByRole("button", { name: "Remove the photo" }));
    expect(changed).toHaveBeenLastCalledWith(null);
    expect(screen.queryByAltText("Your photo")).toBeNull();
  });

  it("cancels the reading of a second photo when the first is removed", async () => {
    render(<Drop />);
    pick(photo());
    await screen.findByAltText("Your photo");
    vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(() => undefined);
    pick(photo());
    expect(screen.getByText("Reading your photo…")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove the photo" }));
    expect(screen.queryByText("Reading your photo…")).toBeNull();
  });

  it("keeps ref and onBlur when it shows a photo", () => {
    const left = vi.fn();
    const control = createRef<HTMLButtonElement>();
    render(<Drop previewUrl="/mine.png" ref={control} onBlur={left} />);
    const replace = screen.getByRole("button", { name: "Choose another" });
    expect(control.current).toBe(replace);
    fireEvent.blur(replace);
    expect(left).toHaveBeenCalledOnce();
  });

  const refused = async (chosen: File, message: string) => {
    const changed = vi.fn();
    const rejected = vi.fn();
    render(<Drop onChange={changed} onReject={rejected} />);
    pick(chosen);
    // There is exactly one: the field shows the message, and the control does not repeat it.
    const shown = await screen.findByText(message);
    const input = screen.getByLabelText("Photo");
    expect(shown.getAttribute("aria-live")).toBe("polite");
    expect(input.getAttribute("aria-describedby")).toContain(shown.id);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(rejected).toHaveBeenCalledExactlyOnceWith(message);
    expect(changed).toHaveBeenLastCalledWith(null);
    expect(screen.queryByRole("status")).toBeNull();
  };

  it("rejects more than 5 MB that cannot be redrawn and clears the field", () =>
    refused(file("me.jpg", "image/jpeg", 5 * megabyte + 1), "The photo's maximum size is 5MB"));

  it("rejects a photo with too few pixels", () => {
    picture = { width: 511, height: 2000 };
    return refused(photo(), "This photo is too small: at least 512 × 512 pixels.");
  });

  it("rejects a file that cannot be decoded", () => {
    picture = "broken";
    return refused(photo(), "We can't read this file. Choose a JPG or PNG.");
  });

  it("rejects a file that cannot be read", () => {
    vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function (this: FileReader) {
      queueMicrotask(() => this.onerror?.(new ProgressEvent("error") as ProgressEvent<FileReader>));
    });
    return refused(photo(), "Your browser can't open this file. Try again, or choose another.");
  });

  it("rejects other file types", () =>
    refused(file("me.gif", "image/gif"), "We can't read this file. Choose a JPG, PNG, WebP or HEIC photo."));

  it("takes the message back when a valid photo follows", async () => {
    render(<Drop />);
    pick(file("me.gif", "image/gif"));
    await screen.findByText(/^We can't read this file/);
    pick(photo());
    await screen.findByAltText("Your photo");
    expect(screen.queryByText(/^We can't read this file/)).toBeNull();
    expect(screen.getByLabelText("Photo").getAttribute("aria-invalid")).not.toBe("true");
  });

  it("shows why it rejects a file if it is not inside a field", async () => {
    const { container } = render(<FileDrop value={null} onChange={() => undefined} />);
    const input = container.querySelector("input") as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file("me.gif", "image/gif")] } });
    expect((await screen.findByRole("alert")).textContent).toMatch(/^We can't read this file/);
  });

  it("accepts a dropped photo", async () => {
    const plain = window.matchMedia;
    vi.stubGlobal("matchMedia", (query: string) =>
      Object.assign(plain(query), { matches: query === "(hover: hover)" }),
    );
    render(<Drop />);
    fireEvent.drop(screen.getByText(/Drop a photo here/), { dataTransfer: { files: [photo()] } });
    expect(await screen.findByAltText("Your photo")).toBeTruthy();
  });

  it("does not mention dropping on devices without a pointer to drag with", () => {
    render(<Drop />);
    expect(screen.getByText("Choose a photo of yours")).toBeTruthy();
    expect(screen.queryByText(/Drop a photo here/)).toBeNull();
  });

  it("accepts a pasted photo", async () => {
    render(<Drop />);
    fireEvent.paste(document.body, { clipboardData: { files: [photo()] } });
    expect(await screen.findByAltText("Your photo")).toBeTruthy();
  });

  it("ignores a paste while disabled", () => {
    render(<Drop disabled />);
    // False if the default was prevented.
    expect(fireEvent.paste(document.body, { clipboardData: { files: [photo()] } })).toBe(true);
  });

  it("ignores a paste into a text field", async () => {
    const changed = vi.fn();
    render(
      <>
        <Drop onChange={changed} />
        <input aria-label="Other" />
      </>,
    );
    fireEvent.paste(screen.getByLabelText("Other"), { clipboardData: { files: [photo()] } });
    await waitFor(() => expect(changed).not.toHaveBeenCalled());
  });
});
