import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentProps, createRef, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Field } from "./Field";
import { FileDrop } from "./FileDrop";

/** The result of the stubbed image decoder. */
let picture: { width: number; height: number } | "broken";

beforeEach(() => {
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
  it("accepts .jpg, .jpeg and .png", () => {
    render(<Drop />);
    expect(screen.getByLabelText("Photo").getAttribute("accept")).toBe(".jpg,.jpeg,.png");
  });

  it("shows a valid photo and calls onChange", async () => {
    const changed = vi.fn();
    render(<Drop onChange={changed} />);
    const chosen = photo();
    pick(chosen);
    expect((await screen.findByAltText("Your photo")).getAttribute("src")).toMatch(/^data:image\/png/);
    expect(changed).toHaveBeenLastCalledWith(chosen);
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
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(rejected).toHaveBeenCalledWith(message);
    expect(changed).toHaveBeenLastCalledWith(null);
  };

  it("rejects more than 5 MB and clears the field", () =>
    refused(file("me.jpg", "image/jpeg", 5 * 1024 * 1024 + 1), "The photo's maximum size is 5MB"));

  it("rejects a photo with too few pixels", () => {
    picture = { width: 511, height: 2000 };
    return refused(photo(), "Image resolution is not of min 512x512");
  });

  it("rejects a file that cannot be decoded", () => {
    picture = "broken";
    return refused(photo(), "Cant load image");
  });

  it("rejects a file that cannot be read", () => {
    vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function (this: FileReader) {
      queueMicrotask(() => this.onerror?.(new ProgressEvent("error") as ProgressEvent<FileReader>));
    });
    return refused(photo(), "Cant load reader");
  });

  it("rejects other file types", () =>
    refused(file("me.gif", "image/gif"), "Only .jpg, .jpeg and .png files are accepted"));

  it("accepts a dropped photo", async () => {
    render(<Drop />);
    fireEvent.drop(screen.getByText(/Drop a photo here/), { dataTransfer: { files: [photo()] } });
    expect(await screen.findByAltText("Your photo")).toBeTruthy();
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
