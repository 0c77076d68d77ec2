import { Card } from "@/ui/Card";
import { SparkleMark } from "@/ui/SparkleMark";
import { Specimen } from "./Specimen";

const colours = [
  ["canvas", "bg-canvas"],
  ["surface", "bg-surface"],
  ["raised", "bg-raised"],
  ["fill", "bg-fill"],
  ["fill-strong", "bg-fill-strong"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["ink", "bg-ink"],
  ["primary", "bg-primary"],
  ["primary-soft", "bg-primary-soft"],
  ["danger", "bg-danger"],
  ["warning", "bg-warning"],
  ["success", "bg-success"],
  ["sparkle", "bg-sparkle"],
];

export function Foundations() {
  return (
    <>
      <Specimen title="Type" className="flex flex-col gap-3">
        <p className="text-balance font-bold font-display text-display">
          Your studio, in your pocket <SparkleMark />
        </p>
        <p className="font-bold font-display text-title">A title for a section</p>
        <p className="font-bold font-display text-heading">A heading for a card</p>
        <p className="max-w-2xl text-ink-soft text-lead">
          A few selfies are enough. Pick a style, and see yourself as a photographer would: lit, framed and at
          ease.
        </p>
        <p className="max-w-2xl">
          Body text at sixteen pixels. <span className="text-ink-soft">Soft for what supports it,</span>{" "}
          <span className="text-ink-faint">faint for what may be overlooked.</span>
        </p>
      </Specimen>
      <Specimen title="Colours" className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {colours.map(([name, background]) => (
          <div key={name} className="text-ink-soft text-xs">
            <span className={`mb-1.5 block h-14 rounded-control border border-line ${background}`} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen title="Cards" className="grid gap-4 sm:grid-cols-3">
        <Card>
          <p className="font-medium">Plain</p>
          <p className="mt-1 text-ink-soft text-sm">Hairline border, soft corners.</p>
        </Card>
        <Card interactive>
          <p className="font-medium">Interactive</p>
          <p className="mt-1 text-ink-soft text-sm">Lifts under the pointer.</p>
        </Card>
        <Card padding="sm">
          <p className="font-medium">Tight</p>
          <p className="mt-1 text-ink-soft text-sm">For lists of small things.</p>
        </Card>
      </Specimen>
    </>
  );
}
