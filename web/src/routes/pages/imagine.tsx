import { StudioPage } from "@/features/creation/StudioPage";

export default function Imagine() {
  return <StudioPage mode="imagine" />;
}
