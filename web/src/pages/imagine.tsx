import { StudioRoute } from "./StudioRoute";

export default function Imagine() {
  return <StudioRoute mode="IMAGINE" />;
}
