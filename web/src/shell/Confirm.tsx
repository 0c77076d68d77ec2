import { useState } from "react";
import { useStore } from "@/lib/store";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { openQuestion } from "./confirm";

export default function Confirm() {
  const question = useStore(openQuestion);
  // Keeps the words in place while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  if (!shown) return null;
  const { answer, ...words } = shown;
  return <ConfirmDialog {...words} open={question !== null} onAnswer={answer} />;
}
