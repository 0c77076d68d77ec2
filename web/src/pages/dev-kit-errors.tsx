import { Head } from "@/document/Head";
import ErrorTexts from "@/features/kit/ErrorTexts";

export default function DevKitErrors() {
  return (
    <>
      <Head title="Error messages" />
      <ErrorTexts />
    </>
  );
}
