// All UI components in all states, for development and the browser tests.
import { Buttons } from "./Buttons";
import { Choices } from "./Choices";
import { Feedback } from "./Feedback";
import { FileDrops } from "./FileDrops";
import { Forms } from "./Forms";
import { Foundations } from "./Foundations";
import { Inputs } from "./Inputs";
import { Media } from "./Media";
import { Motion } from "./Motion";
import { Navigation } from "./Navigation";
import { Overlays } from "./Overlays";

const sections = [
  { id: "foundations", title: "Foundations", Content: Foundations },
  { id: "buttons", title: "Buttons", Content: Buttons },
  { id: "inputs", title: "Inputs", Content: Inputs },
  { id: "choices", title: "Choices", Content: Choices },
  { id: "file-drop", title: "File drop", Content: FileDrops },
  { id: "form", title: "Form", Content: Forms },
  { id: "overlays", title: "Overlays", Content: Overlays },
  { id: "navigation", title: "Navigation", Content: Navigation },
  { id: "feedback", title: "Feedback", Content: Feedback },
  { id: "media", title: "Media", Content: Media },
  { id: "motion", title: "Motion", Content: Motion },
];

export default function KitPage() {
  return (
    <div className="page-width py-12">
      <h1 className="text-title">Kit</h1>
      <nav aria-label="Components" className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="text-primary-strong text-sm underline-offset-4 hover:underline max-sm:py-3"
          >
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, Content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-12 border-line border-t pt-8">
          <h2 id={`${id}-title`} className="text-heading">
            {title}
          </h2>
          <div className="mt-6 flex flex-col gap-8">
            <Content />
          </div>
        </section>
      ))}
    </div>
  );
}
