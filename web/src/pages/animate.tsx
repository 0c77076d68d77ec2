import { StudioRoute } from "./StudioRoute";

export default function Animate() {
  return <StudioRoute mode="ANIMATE" />;
}
