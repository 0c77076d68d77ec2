import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams } from "react-router";
import { type Language, languages } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { Button } from "@/ui/Button";
import { Tabs } from "@/ui/Tabs";
import { Loaded } from "../../Loaded";
import { toMoment } from "../../moment-field";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { FormEnd } from "../FormEnd";
import { type Refusal, withoutField } from "../refusal";
import { SaveDialog } from "../SaveDialog";
import {
  choicesQuery,
  deletePost,
  type EditedPost,
  type PostChoices,
  type PostText,
  postQuery,
  savePost,
} from "./api";
import { emptyForm, formOf } from "./form";
import { PostDetails } from "./PostDetails";
import { PostPreview } from "./PostPreview";
import { StatusBadge } from "./PostsPage";
import { PostTexts } from "./PostTexts";

type EditorProps = { post: EditedPost | null; choices: PostChoices };
const detailFields = ["author", "publishedAt", "categories", "cover", "styles"] as const;
const textFields = ["title", "slug", "excerpt", "coverAlt", "html"] as const;
type Action = "preview" | "draft" | "publish" | "delete";

function Editor({ post, choices }: EditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const [form, setForm] = useState(post ? formOf(post) : emptyForm);
  const [changed, setChanged] = useState(false);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const errors = refusal?.fields ?? {};
  const change = (values: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...values }));
    for (const name of Object.keys(values)) setRefusal((before) => withoutField(before, name));
    setChanged(true);
  };
  const changeText = (one: Language, values: Partial<PostText>) => {
    setForm((before) => ({
      ...before,
      texts: { ...before.texts, [one]: { ...before.texts[one], ...values } },
    }));
    for (const name of Object.keys(values))
      setRefusal((before) => withoutField(before, `texts.${one}.${name}`));
    setChanged(true);
  };
  // Texts in the other language are not in view.
  const labelOf = (name: string) => {
    const detail = detailFields.find((one) => name === one || name.startsWith(`${one}.`));
    if (detail) return t(`writing.posts.${detail}`);
    const field = textFields.find((one) => name.endsWith(`.${one}`));
    const of = languages.find((one) => name.startsWith(`texts.${one}.`));
    if (!field || !of) return null;
    const label = t(`writing.posts.${field === "html" ? "body" : field}`);
    return t("content.form.inLanguage", { label, language: t(`content.form.languages.${of}`) });
  };
  // At once, so that leaving does not ask.
  const onSaved = () => flushSync(() => setChanged(false));
  const isDraft = post?.status !== "published" && post?.status !== "scheduled";
  const save = (draft: boolean) => async (reason: string) => {
    const publishedAt = toMoment(form.publishedAt, post?.publishedAt);
    const saved = await savePost({ ...form, publishedAt, draft, reason });
    onSaved();
    if (!post) await navigate(`/content/posts/${saved.id}`, { replace: true });
  };
  const remove = async (reason: string) => {
    if (!post) return;
    await deletePost({ id: post.id, version: post.version, reason });
    onSaved();
    await navigate("/content/posts");
  };
  const publishLabel = t(isDraft ? "writing.posts.publish" : "writing.posts.saveChanges");
  const draftLabel = t(isDraft ? "writing.posts.saveDraft" : "writing.posts.unpublish");
  return (
    <>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Tabs
          label={t("writing.language")}
          value={language}
          onChange={setLanguage}
          tabs={languages.map((one) => ({
            value: one,
            label: t(`content.form.languages.${one}`),
            content: (
              <PostTexts
                key={one}
                language={one}
                text={form.texts[one]}
                errors={errors}
                onChange={(values) => changeText(one, values)}
              />
            ),
          }))}
        />
        <PostDetails form={form} choices={choices} errors={errors} onChange={change} />
      </div>
      <FormEnd changed={changed} refusal={refusal} onDismiss={() => setRefusal(null)} labelOf={labelOf}>
        {post ? (
          <Button icon={<Trash2 />} onClick={() => setAction("delete")}>
            {t("writing.posts.delete")}
          </Button>
        ) : null}
        <Button icon={<Eye />} onClick={() => setAction("preview")}>
          {t("writing.posts.preview")}
        </Button>
        <Button onClick={() => setAction("draft")}>{draftLabel}</Button>
        <Button variant="primary" onClick={() => setAction("publish")}>
          {publishLabel}
        </Button>
      </FormEnd>
      {action === "preview" ? (
        <PostPreview form={form} choices={choices} language={language} onClose={close} />
      ) : null}
      {action === "draft" || action === "publish" ? (
        <SaveDialog
          title={action === "draft" ? draftLabel : publishLabel}
          save={save(action === "draft")}
          onRefused={setRefusal}
          onClose={close}
        />
      ) : null}
      {action === "delete" ? (
        <SaveDialog
          danger
          title={t("writing.posts.delete")}
          description={t("writing.posts.deleteHint")}
          done={t("writing.posts.deleted")}
          save={remove}
          onRefused={setRefusal}
          onClose={close}
        />
      ) : null}
    </>
  );
}

export function PostPage() {
  const t = useT();
  const language = useLanguage();
  const { id = "" } = useParams();
  const isNew = id === "new";
  const query = useQuery({ ...postQuery(id), enabled: !isNew });
  const choices = useQuery(choicesQuery);
  const post = query.data;
  const title = post ? post.title[language] || t("writing.posts.untitled") : t("writing.posts.newTitle");
  return (
    <>
      <PageHead
        title={title}
        lead={post ? <StatusBadge status={post.status} /> : null}
        actions={
          <Button icon={<ArrowLeft />} to="/content/posts">
            {t("writing.back")}
          </Button>
        }
      />
      <Loaded query={choices}>
        {(found) =>
          isNew ? (
            <Editor key="new" post={null} choices={found} />
          ) : (
            <Loaded query={query}>
              {(loaded) => <Editor key={loaded.version} post={loaded} choices={found} />}
            </Loaded>
          )
        }
      </Loaded>
    </>
  );
}
