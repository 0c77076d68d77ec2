import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Image } from "@/ui/Image";
import { Loaded } from "../../Loaded";
import { useLocalized } from "../../money/cells";
import { ChoiceFilter, TextFilter, useTyped } from "../../money/filters";
import { PageHead } from "../../PageHead";
import { useT } from "../../texts";
import { useFilters } from "../../useFilters";
import { categoriesQuery } from "../categories/api";
import { type StyleRow, statuses, stylesQuery } from "./api";
import { NewStyleDialog } from "./NewStyleDialog";

function StyleCard({ style }: { style: StyleRow }) {
  const t = useT();
  const local = useLocalized();
  return (
    <li className="relative overflow-hidden rounded-card border border-line bg-surface transition-shadow focus-within:shadow-lift hover:shadow-lift">
      <Image src={style.picture ?? ""} alt="" ratio="1/1" sizes="50vw sm:240px" placeholder={false} />
      <div className="grid gap-1.5 p-3">
        <h2 className="font-medium text-sm">
          <Link to={`/content/styles/${style.id}`} className="after:absolute after:inset-0">
            {local(style.name)}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-1.5">
          {style.status === "draft" ? (
            <Badge tone="warning">{t("catalogue.styles.status.draft")}</Badge>
          ) : (
            <Badge tone="success">{t("catalogue.styles.status.published")}</Badge>
          )}
          {style.position === null ? null : (
            <Badge>{t("catalogue.styles.place", { place: style.position })}</Badge>
          )}
        </p>
      </div>
    </li>
  );
}

/** All styles: those of the catalogue, and drafts. */
export function StylesPage() {
  const t = useT();
  const local = useLocalized();
  const { get, choice, set } = useFilters();
  const status = choice("status", statuses);
  const category = get("category") || null;
  const search = useTyped(get("search"));
  const list = useQuery(stylesQuery({ search: search || null, status, category }));
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  const nameOf = new Map(categories.map(({ id, name }) => [id, local(name)]));
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={t("content.sections.styles")}
        lead={t("catalogue.styles.lead")}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
            {t("catalogue.styles.add")}
          </Button>
        }
      />
      <search className="mb-5 grid gap-3 sm:grid-cols-3 lg:max-w-4xl">
        <TextFilter
          label={t("catalogue.styles.search")}
          value={get("search")}
          onChange={(text) => set("search", text)}
        />
        <ChoiceFilter
          label={t("catalogue.styles.statusLabel")}
          all={t("catalogue.styles.allStatuses")}
          values={statuses}
          text={(each) => t(`catalogue.styles.status.${each}`)}
          value={status}
          onChange={(each) => set("status", each)}
        />
        <ChoiceFilter
          label={t("catalogue.styles.category")}
          all={t("catalogue.styles.allCategories")}
          values={categories.map(({ id }) => id)}
          text={(id) => nameOf.get(id) ?? id}
          value={category}
          onChange={(id) => set("category", id)}
        />
      </search>
      <Loaded query={list}>
        {(styles) =>
          styles.length === 0 ? (
            <EmptyState title={t("catalogue.styles.none")} />
          ) : (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-6">
              {styles.map((style) => (
                <StyleCard key={style.id} style={style} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding ? <NewStyleDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
