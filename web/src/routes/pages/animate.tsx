import { useLocation } from "react-router";
import { StudioPage } from "@/features/creation/StudioPage";
import { readQuery } from "@/lib/query";

export default function Animate() {
  return <StudioPage mode="animate" source={readQuery(useLocation().search).firstImageUrl} />;
}
