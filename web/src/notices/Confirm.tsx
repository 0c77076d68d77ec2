import { useStore } from "@/lib/store";
import { useLast } from "@/lib/useLast";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { openQuestion } from "./confirm";

export default function Confirm() {
  const question = useStore(openQuestion);
  const shown = useLast(question);
  if (!shown) return null;
  const { id, answer, ...words } = shown;
  // A new dialog per question: one that is fading out may be hidden from screen readers by what opened over it.
  return <ConfirmDialog key={id} {...words} open={question !== null} onAnswer={answer} />;
}
