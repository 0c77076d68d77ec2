import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readQuery, withQuery } from "@/lib/query";
import type { FormValues } from "./CreateForm";
import type { Mode } from "./creation-request";
import { ownPicture } from "./own-picture";

/**
 * Return the model, picture and words that the query names, as initial values of the form. When the user chooses another one, the
 * query is updated, so that a reload keeps the choice; when anything else changes the query, the form starts anew.
 */
export function usePreset(mode: Mode) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = readQuery(search);
  const pictureKey = mode === "ANIMATE" ? "firstImageUrl" : "imageUrl";
  const model = query.model;
  const image = ownPicture(query[pictureKey]) ?? undefined;
  const words = query.words;

  const [form, setForm] = useState({ model, image, words, search, key: 0 });
  // Only once the query has changed: it follows a choice a moment later.
  if (form.search !== search) {
    const same = form.model === model && form.image === image && form.words === words;
    setForm({ model, image, words, search, key: same ? form.key : form.key + 1 });
  }

  const onChange = useCallback(
    (values: FormValues) => {
      const chosen = {
        model: model && "userModelId" in values && values.userModelId ? values.userModelId : model,
        image: image && "image" in values && values.image !== image ? undefined : image,
        words: words && values.words !== words ? undefined : words,
      };
      if (chosen.model === model && chosen.image === image && chosen.words === words) return;
      setForm((known) => ({ ...known, ...chosen }));
      const next = {
        ...readQuery(search),
        model: chosen.model,
        words: chosen.words,
        [pictureKey]: chosen.image,
      };
      void navigate(withQuery(pathname, next), { replace: true, preventScrollReset: true });
    },
    [model, image, words, pictureKey, search, pathname, navigate],
  );
  return { preset: { userModelId: model, image, words }, formKey: form.key, onChange };
}
