import KitPage from "@/features/kit/KitPage";
import { Head } from "@/shell/Head";

export default function DevKit() {
  return (
    <>
      <Head title="Kit" />
      <KitPage />
    </>
  );
}
