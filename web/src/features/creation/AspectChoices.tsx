import type { ComponentProps } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Choices } from "./Choices";
import type { inputAspects } from "./creation-request";

type Aspect = (typeof inputAspects)[number];

/** Classes that draw a small icon of each aspect ratio. */
const shapes: Record<Aspect, string> = {
  match_input_image: "h-4 w-4 border-dashed",
  "1:1": "size-4",
  "16:9": "h-3 w-5",
  "9:16": "h-5 w-3",
};

type AspectChoicesProps<Any extends Aspect> = Omit<ComponentProps<typeof Choices<Any>>, "options"> & {
  options: readonly Any[];
};

export function AspectChoices<Any extends Aspect>({ options, ...rest }: AspectChoicesProps<Any>) {
  const { t } = useTranslation("studio");
  return (
    <Choices
      {...rest}
      options={options.map((value) => ({
        value,
        label: value === "match_input_image" ? t("form.asPhoto") : value,
        icon: (
          <span aria-hidden="true" className="mb-0.5 grid h-5 place-items-center text-ink-faint">
            <span className={`shape block rounded-[3px] border-[1.5px] border-current ${shapes[value]}`} />
          </span>
        ),
      }))}
    />
  );
}
