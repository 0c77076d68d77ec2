import { NotFound } from "@/shell/NotFound";

/** No article is published, so no slug is known. */
export default function BlogSlug() {
  return <NotFound />;
}
