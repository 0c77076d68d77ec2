import { NotFound } from "@/shell/NotFound";

/** No topic exists, so no slug is known. */
export default function BlogCategoriesSlug() {
  return <NotFound />;
}
