import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "@/ui/Card";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { Loaded } from "../../Loaded";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import type { Picture, PictureKind } from "../pictures/api";
import { below, messageOf, type Refusal, withoutField } from "../refusal";
import { SaveBar } from "../SaveBar";
import { type Landing, type LandingContent, landingQuery, saveLanding, useCases } from "./api";
import { labelOf } from "./labels";
import { PictureList } from "./PictureList";
import { TestimonialFields } from "./TestimonialFields";

const anyPicture: readonly PictureKind[] = ["demos", "pictures"];

function LandingForm({ landing }: { landing: Landing }) {
  const t = useT();
  const [saved, setSaved] = useState(landing);
  const [draft, setDraft] = useState<LandingContent>(landing.content);
  const [urls, setUrls] = useState(landing.urls);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const errors = refusal?.fields ?? {};
  const change = (changes: Partial<LandingContent>) => {
    for (const field of Object.keys(changes)) setRefusal((before) => withoutField(before, field));
    setDraft({ ...draft, ...changes });
  };
  const onPick = ({ name, url }: Picture) => setUrls((known) => ({ ...known, [name]: url }));
  const changed = JSON.stringify(draft) !== JSON.stringify(saved.content);
  const save = async (reason: string) => {
    const now = await saveLanding({ ...draft, version: saved.version, reason });
    setSaved(now);
    setDraft(now.content);
    setUrls(now.urls);
  };
  const shared = { urls, onPick };
  return (
    <>
      <div className="grid gap-4">
        <Card className="grid gap-6">
          {(["f", "m"] as const).map((side) => (
            <PictureList
              key={side}
              {...shared}
              fixed
              label={t(`landing.${side}`)}
              hint={t("landing.pairsHint")}
              kinds={["results"]}
              names={draft.beforeAfter[side]}
              error={messageOf(errors, `beforeAfter.${side}`)}
              onChange={(names) => change({ beforeAfter: { ...draft.beforeAfter, [side]: names } })}
            />
          ))}
        </Card>
        <Card className="grid gap-6">
          {draft.examples.map((column, index) => (
            <PictureList
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity
              key={index}
              {...shared}
              label={t("landing.examples", { number: index + 1 })}
              kinds={anyPicture}
              names={column}
              error={messageOf(errors, `examples.${index}`)}
              onChange={(names) => change({ examples: draft.examples.with(index, names) })}
            />
          ))}
        </Card>
        <Card>
          <PictureList
            {...shared}
            fixed
            label={t("landing.howWorks")}
            hint={t("landing.howWorksHint")}
            kinds={anyPicture}
            names={draft.howWorks}
            error={messageOf(errors, "howWorks")}
            onChange={(howWorks) => change({ howWorks })}
          />
        </Card>
        <Card className="grid gap-6">
          <PictureList
            {...shared}
            label={t("landing.films")}
            kinds={["films"]}
            names={draft.films}
            error={messageOf(errors, "films")}
            onChange={(films) => change({ films })}
          />
          <Field
            label={t("landing.filmsPublishedAt")}
            hint={t("landing.filmsPublishedAtHint")}
            error={errors.filmsPublishedAt}
            className="max-w-xs"
            required
          >
            <Input
              type="date"
              value={draft.filmsPublishedAt}
              onChange={({ target }) => change({ filmsPublishedAt: target.value })}
            />
          </Field>
        </Card>
        <Card className="grid gap-6">
          {useCases.map((use) => (
            <PictureList
              key={use}
              {...shared}
              label={t(`landing.useCases.${use}`)}
              kinds={anyPicture}
              names={draft.useCases[use] ?? []}
              error={messageOf(errors, `useCases.${use}`)}
              onChange={(names) => change({ useCases: { ...draft.useCases, [use]: names } })}
            />
          ))}
        </Card>
        <Card>
          <PictureList
            {...shared}
            label={t("landing.finale")}
            kinds={anyPicture}
            names={draft.finale}
            error={messageOf(errors, "finale")}
            onChange={(finale) => change({ finale })}
          />
        </Card>
        {draft.testimonials.map((testimonial, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are always three, in fixed places
          <Card key={index}>
            <TestimonialFields
              {...shared}
              number={index + 1}
              value={testimonial}
              errors={below(errors, `testimonials.${index}`)}
              onChange={(value) => change({ testimonials: draft.testimonials.with(index, value) })}
            />
          </Card>
        ))}
      </div>
      <SaveBar
        title={t("landing.title")}
        submit={t("content.form.save")}
        done={t("landing.saved")}
        changed={changed}
        refusal={refusal}
        onRefused={setRefusal}
        labelOf={(path) => labelOf(path, t)}
        save={save}
        onReset={() => setDraft(saved.content)}
      />
    </>
  );
}

/** What the landing page shows. */
export function LandingPage() {
  const t = useT();
  const query = useQuery(landingQuery);
  return (
    <>
      <PageHead title={t("landing.title")} lead={t("landing.lead")} />
      <Loaded query={query}>{(landing) => <LandingForm landing={landing} />}</Loaded>
    </>
  );
}
