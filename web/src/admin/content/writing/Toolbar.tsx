import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { classes } from "@/ui/classes";
import { type Key, useT } from "../../texts";
import { LinkDialog } from "./LinkDialog";
import { PictureDialog } from "./PictureDialog";

interface Tool {
  name: string;
  label: Key;
  Icon: LucideIcon;
  /** Whether the selection has it; without it, the tool is no switch. */
  pressed?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const mark = (name: string, label: Key, Icon: LucideIcon): Tool => ({
  name,
  label,
  Icon,
  pressed: (editor) => editor.isActive(name),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
});

const heading = (level: 2 | 3, label: Key, Icon: LucideIcon): Tool => ({
  name: `h${level}`,
  label,
  Icon,
  pressed: (editor) => editor.isActive("heading", { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const marks = [
  mark("bold", "writing.editor.bold", Bold),
  mark("italic", "writing.editor.italic", Italic),
  mark("underline", "writing.editor.underline", Underline),
  mark("strike", "writing.editor.strike", Strikethrough),
];
const headingTools = [heading(2, "writing.editor.h2", Heading2), heading(3, "writing.editor.h3", Heading3)];
const blocks: Tool[] = [
  {
    name: "bulletList",
    label: "writing.editor.bulletList",
    Icon: List,
    pressed: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "orderedList",
    label: "writing.editor.orderedList",
    Icon: ListOrdered,
    pressed: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "blockquote",
    label: "writing.editor.blockquote",
    Icon: Quote,
    pressed: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: "rule",
    label: "writing.editor.rule",
    Icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];
const history: Tool[] = [
  {
    name: "undo",
    label: "writing.editor.undo",
    Icon: Undo2,
    enabled: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: "redo",
    label: "writing.editor.redo",
    Icon: Redo2,
    enabled: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One stop of the Tab key; the arrow keys move between its buttons. */
export function Toolbar({ editor, headings }: { editor: Editor; headings: boolean }) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [dialog, setDialog] = useState<"link" | "picture" | null>(null);
  const close = () => setDialog(null);
  const inserts: Tool[] = [
    {
      name: "link",
      label: "writing.editor.link",
      Icon: LinkIcon,
      pressed: (current) => current.isActive("link"),
      run: () => setDialog("link"),
    },
    {
      name: "picture",
      label: "writing.editor.picture",
      Icon: ImageIcon,
      run: () => setDialog("picture"),
    },
  ];
  const tools = [...marks, ...(headings ? headingTools : []), ...blocks, ...inserts, ...history];
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ pressed, enabled }) => ({
        pressed: pressed?.(current),
        enabled: enabled?.(current) ?? true,
      })),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const index = steps[event.key]?.(stop, tools.length);
    if (index === undefined) return;
    event.preventDefault();
    setStop(index);
    bar.current?.querySelectorAll("button")[index]?.focus();
  };
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t("writing.editor.toolbar")}
        onKeyDown={onKeyDown}
        className="sticky top-0 z-[1] flex flex-wrap gap-0.5 rounded-t-control border-line border-b bg-surface p-1.5"
      >
        {tools.map(({ name, label, Icon, run }, index) => (
          <button
            key={name}
            type="button"
            aria-label={t(label)}
            title={t(label)}
            aria-pressed={states[index]?.pressed}
            // Not `disabled`, which would lose the focus.
            aria-disabled={!states[index]?.enabled}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            onClick={() => run(editor)}
            className={classes(
              "grid size-9 place-items-center rounded-lg text-ink-soft hover:bg-fill hover:text-ink aria-disabled:opacity-40 max-sm:size-11 [&_svg]:size-4.5",
              "aria-pressed:bg-primary-soft aria-pressed:text-primary-strong",
            )}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      </div>
      {dialog === "link" ? <LinkDialog editor={editor} onClose={close} /> : null}
      {dialog === "picture" ? <PictureDialog editor={editor} onClose={close} /> : null}
    </>
  );
}
