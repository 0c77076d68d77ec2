// Shows nothing: it loads the pages that somebody is about to open. Itself it comes with the first
// sign that somebody is there, so that a page that is only read goes without.
import { useEffect } from "react";
import { followIntent } from "@/routes/intent";

export default function PagesAhead() {
  useEffect(followIntent, []);
  return null;
}
