import { useState } from "react";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Image } from "@/ui/Image";
import { Input } from "@/ui/Input";
import { TextArea } from "@/ui/TextArea";
import { useT } from "../../texts";
import type { Picture } from "../pictures/api";
import { PicturePicker } from "../pictures/PicturePicker";
import type { Messages } from "../refusal";
import type { Testimonial } from "./api";
import { stillOf } from "./PictureList";

type TestimonialFieldsProps = {
  number: number;
  value: Testimonial;
  urls: Readonly<Record<string, string>>;
  onChange: (value: Testimonial) => void;
  onPick: (picture: Picture) => void;
  errors: Messages;
};

export function TestimonialFields(props: TestimonialFieldsProps) {
  const { number, value, urls, onChange, onPick, errors } = props;
  const t = useT();
  const [choosing, choose] = useState(false);
  const { quote, author } = value;
  const changeQuote = (change: Record<string, string>) =>
    onChange({ ...value, quote: { ...quote, ...change } });
  const changeAuthor = (change: Partial<typeof author>) =>
    onChange({ ...value, author: { ...author, ...change } });
  const changeDescription = (change: Record<string, string>) =>
    changeAuthor({ description: { ...author.description, ...change } });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-medium">{t("landing.testimonial", { number })}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("landing.quoteEn")} error={errors["quote.en"]} required>
          <TextArea
            lang="en"
            maxLength={400}
            value={quote.en ?? ""}
            onChange={({ target }) => changeQuote({ en: target.value })}
          />
        </Field>
        <Field label={t("landing.quoteEs")} error={errors["quote.es"]} required>
          <TextArea
            lang="es"
            maxLength={400}
            value={quote.es ?? ""}
            onChange={({ target }) => changeQuote({ es: target.value })}
          />
        </Field>
        <Field label={t("landing.descriptionEn")} error={errors["author.description.en"]} required>
          <Input
            lang="en"
            maxLength={200}
            value={author.description.en ?? ""}
            onChange={({ target }) => changeDescription({ en: target.value })}
          />
        </Field>
        <Field label={t("landing.descriptionEs")} error={errors["author.description.es"]} required>
          <Input
            lang="es"
            maxLength={200}
            value={author.description.es ?? ""}
            onChange={({ target }) => changeDescription({ es: target.value })}
          />
        </Field>
        <Field label={t("landing.name")} error={errors["author.name"]} required>
          <Input
            maxLength={200}
            value={author.name}
            onChange={({ target }) => changeAuthor({ name: target.value })}
          />
        </Field>
        <Field label={t("landing.link")} error={errors["author.link"]} optional>
          <Input
            type="url"
            maxLength={300}
            value={author.link ?? ""}
            onChange={({ target }) => changeAuthor({ link: target.value || null })}
          />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {author.avatar ? (
          <>
            <Image
              src={stillOf(author.avatar, urls)}
              alt={t("landing.avatar")}
              ratio="1/1"
              sizes="64px"
              className="w-16 rounded-full"
            />
            <Button size="sm" onClick={() => changeAuthor({ avatar: null })}>
              {t("landing.avatarRemove")}
            </Button>
          </>
        ) : null}
        <Button size="sm" onClick={() => choose(true)}>
          {t("landing.avatarChoose")}
        </Button>
      </div>
      {choosing ? (
        <PicturePicker
          kinds={["people", "pictures"]}
          onPick={(picture) => {
            onPick(picture);
            changeAuthor({ avatar: picture.name });
          }}
          onClose={() => choose(false)}
        />
      ) : null}
    </fieldset>
  );
}
