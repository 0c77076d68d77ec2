import type { components } from "@/api/schema.gen";
import { Image } from "@/ui/Image";
import { SelectMenu } from "@/ui/SelectMenu";

type PictureMenuProps = {
  pictures: readonly components["schemas"]["CoverChoice"][];
  /** The name of its file; empty if none is chosen. */
  value: string;
  onChange: (name: string) => void;
};

/** Chooses one of the public pictures, and shows it. */
export function PictureMenu({ pictures, value, onChange }: PictureMenuProps) {
  const chosen = pictures.find(({ name }) => name === value);
  return (
    <>
      <SelectMenu
        search
        options={pictures.map(({ name }) => ({
          value: name,
          label: name.replace(/^\w+\/|\.\w+$/g, "").replace("/", ": "),
        }))}
        value={value || null}
        onChange={onChange}
      />
      {chosen ? (
        <Image src={chosen.url} alt="" ratio="16/9" sizes="400px" className="mt-1 rounded-control" />
      ) : null}
    </>
  );
}
