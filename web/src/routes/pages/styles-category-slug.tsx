import { NotFound } from "@/shell/NotFound";

/** No category exists, so no slug is known. */
export default function StylesCategorySlug() {
  return <NotFound />;
}
