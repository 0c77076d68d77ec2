// The create page of a mode: style picker and form. The URL holds the style once the user has chosen one.
import { useDeferredValue } from "react";
import { useLocation, useNavigate } from "react-router";
import { StudioPage } from "@/features/creation/StudioPage";
import type { Mode } from "@/features/style/api";
import { StylePicker } from "@/features/style/StylePicker";
import { suggestedStyle } from "@/features/style/suggested-style";
import { thumbnailOf } from "@/features/style/thumbnail";
import { useStyles } from "@/features/style/useStyles";
import { readQuery, withQuery } from "@/lib/query";

export function StudioRoute({ mode }: { mode: Mode }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = readQuery(search);
  const { styles: known, error, refetch } = useStyles(mode);
  // Deferred, so that the form stays responsive while a hundred tiles render.
  const styles = useDeferredValue(known);
  const chosen =
    (query.style === undefined
      ? suggestedStyle(mode, styles ?? [])
      : styles?.find(({ id }) => id === query.style)) ?? null;
  const choose = (style: string) =>
    navigate(withQuery(pathname, { ...query, style }), { replace: true, preventScrollReset: true });
  return (
    <StudioPage
      mode={mode}
      styles={styles}
      failed={error !== null}
      onRetry={refetch}
      chosen={chosen}
      thumbnail={chosen ? thumbnailOf(chosen, mode) : ""}
      picker={(onChosen) => (
        <StylePicker
          styles={styles ?? []}
          mode={mode}
          value={chosen?.id ?? null}
          onChoose={(id) => {
            void choose(id);
            onChosen();
          }}
          className="sm:max-h-[34rem]"
        />
      )}
    />
  );
}
