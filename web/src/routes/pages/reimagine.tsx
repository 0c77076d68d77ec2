import { useLocation } from "react-router";
import { StudioPage } from "@/features/creation/StudioPage";
import { readQuery } from "@/lib/query";

export default function Reimagine() {
  return <StudioPage mode="reimagine" source={readQuery(useLocation().search).imageUrl} />;
}
