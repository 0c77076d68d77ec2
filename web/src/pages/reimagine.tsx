import { StudioRoute } from "./StudioRoute";

export default function Reimagine() {
  return <StudioRoute mode="REIMAGINE" />;
}
