import { Coins, Copy, Download, Languages, MoreHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Dropdown } from "@/ui/Dropdown";
import { Field } from "@/ui/Field";
import { IconButton } from "@/ui/IconButton";
import { Input } from "@/ui/Input";
import { Modal } from "@/ui/Modal";
import { Popover } from "@/ui/Popover";
import { Specimen } from "./Specimen";

type Dialog = "plain" | "long" | "kept" | "nested" | "confirm" | "danger";

const paragraph =
  "Light from the left, a reflector on the right, and a backdrop three steps behind. The rest is patience: chin down, shoulders loose, eyes on the lens.";

export function Overlays() {
  const [shown, setShown] = useState<Dialog[]>([]);
  const [answer, setAnswer] = useState("");
  const open = (dialog: Dialog) => setShown([...shown, dialog]);
  const modal = (dialog: Dialog) => ({
    open: shown.includes(dialog),
    onOpenChange: (next: boolean) => {
      if (!next) setShown(shown.filter((other) => other !== dialog));
    },
  });
  const confirm = (dialog: Dialog) => ({
    open: shown.includes(dialog),
    onAnswer: (yes: boolean) => {
      setAnswer(yes ? "You said yes" : "You said no");
      setShown(shown.filter((other) => other !== dialog));
    },
  });

  return (
    <>
      <Specimen title="Modals">
        <Button onClick={() => open("plain")}>Modal</Button>
        <Button onClick={() => open("long")}>Long modal</Button>
        <Button onClick={() => open("kept")}>Not dismissible</Button>
        <Button onClick={() => open("confirm")}>Confirm</Button>
        <Button onClick={() => open("danger")}>Confirm a loss</Button>
        <span role="status" className="text-ink-soft text-sm">
          {answer}
        </span>
      </Specimen>
      <Specimen title="Popover, menu">
        <Popover title="Create photos" trigger={<Button variant="primary">Popover</Button>} align="start">
          <div className="flex flex-col gap-4">
            <Field label="How many?">
              <Input type="number" min={1} max={4} defaultValue={2} />
            </Field>
            <Button variant="primary" size="md" block onClick={() => open("confirm")}>
              Create for 8 tokens
            </Button>
          </div>
        </Popover>
        <Dropdown
          align="start"
          trigger={<IconButton label="More" icon={<MoreHorizontal />} variant="outline" />}
          header={<span className="text-ink-soft">Portrait 4 of 12</span>}
          groups={[
            [
              { key: "download", label: "Download", icon: <Download /> },
              { key: "copy", label: "Copy link", icon: <Copy />, disabled: true },
              { key: "tokens", label: "Buy tokens", icon: <Coins />, to: "/tokens" },
            ],
            [
              { key: "en", label: "English", icon: <Languages />, checked: true },
              { key: "es", label: "Español", icon: <Languages />, checked: false },
            ],
            [{ key: "delete", label: "Delete", icon: <Trash2 />, danger: true }],
          ]}
        />
      </Specimen>

      <Modal
        {...modal("plain")}
        title="Rename the model"
        description="Only you see this name."
        footer={
          <>
            <Button size="md" onClick={() => setShown([])}>
              Cancel
            </Button>
            <Button size="md" variant="primary" onClick={() => open("nested")}>
              Save
            </Button>
          </>
        }
      >
        <Field label="Name">
          <Input defaultValue="Alma" />
        </Field>
      </Modal>
      <Modal {...modal("nested")} size="sm" title="Above the first">
        <p className="text-ink-soft">What opens later lies above.</p>
      </Modal>
      <Modal {...modal("long")} size="lg" title="How the light is set">
        <div className="flex flex-col gap-4 text-ink-soft">
          {Array.from({ length: 14 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all paragraphs are the same
            <p key={index}>{paragraph}</p>
          ))}
          <Button to="/blog">Read more</Button>
        </div>
      </Modal>
      <Modal {...modal("kept")} dismissible={false} title="Your photos are on their way">
        <p className="text-ink-soft">A press outside does nothing; the button and Escape ask.</p>
      </Modal>
      <ConfirmDialog {...confirm("confirm")} description="Four photos cost 16 tokens." icon={<Coins />} />
      <ConfirmDialog
        {...confirm("danger")}
        danger
        title="Delete this photo?"
        description="It goes from your gallery and from our storage. Nobody can bring it back."
        confirmLabel="Delete"
        icon={<Trash2 />}
      />
    </>
  );
}
