import { Head } from "@/document/Head";
import KitPage from "@/features/kit/KitPage";

export default function DevKit() {
  return (
    <>
      <Head title="Kit" />
      <KitPage />
    </>
  );
}
