import { Film, ImagePlus, Monitor, Moon, Sun, UserRound, Wand2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/ui/Badge";
import { Checkbox } from "@/ui/Checkbox";
import { Field } from "@/ui/Field";
import { RadioCards } from "@/ui/RadioCards";
import { SelectMenu } from "@/ui/SelectMenu";
import { Switch } from "@/ui/Switch";
import { Specimen } from "./Specimen";

const moods = [
  { value: "system", label: "System", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
];

const places = Array.from({ length: 2000 }, (_, index) => ({
  value: index + 1,
  label: `Studio ${index + 1}`,
  detail: `${(index * 7) % 90} styles`,
}));

const people = [
  { value: "alma", label: "Alma", icon: <UserRound /> },
  { value: "bruno", label: "Bruno", icon: <UserRound /> },
  { value: "camila", label: "Camila", icon: <UserRound />, detail: "training", disabled: true },
  { value: "diego", label: "Diego", icon: <UserRound /> },
];

export function Choices() {
  const [mood, setMood] = useState<string | null>("system");
  const [place, setPlace] = useState<number | null>(null);
  const [cast, setCast] = useState<string[]>(["alma", "diego"]);
  const [mode, setMode] = useState<string | null>("IMAGINE");
  const [quality, setQuality] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(true);
  const [news, setNews] = useState(false);
  return (
    <>
      <Specimen title="Select menus" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Colour mode" hint="Type to jump to an option">
          <SelectMenu options={moods} value={mood} onChange={setMood} />
        </Field>
        <Field label="Studio" hint="Two thousand options, with search">
          <SelectMenu search options={places} value={place} onChange={setPlace} />
        </Field>
        <Field label="Models">
          <SelectMenu multiple options={people} value={cast} onChange={setCast} />
        </Field>
        <Field label="Without options">
          <SelectMenu<string> options={[]} value={null} onChange={setMood} />
        </Field>
        <Field label="With an error" error="Model is required">
          <SelectMenu options={people} value={null} onChange={setMood} />
        </Field>
        <Field label="Disabled" disabled>
          <SelectMenu options={people} value="alma" onChange={setMood} />
        </Field>
      </Specimen>
      <Specimen title="Checkboxes" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Checkbox checked={agreed} onChange={setAgreed} label="I accept the terms" />
        <Checkbox checked={news} onChange={setNews} label="Send me news" description="Once a month at most" />
        <Checkbox checked={false} indeterminate onChange={setAgreed} label="Some of them" />
        <Checkbox checked disabled onChange={setAgreed} label="Always on" />
        <Field error="The terms must be accepted">
          <Checkbox checked={false} onChange={setAgreed} label="With an error" />
        </Field>
      </Specimen>
      <Specimen title="Radio cards" className="grid gap-6 lg:grid-cols-2">
        <Field label="What would you like to make?">
          <RadioCards
            className="sm:grid-cols-3"
            value={mode}
            onChange={setMode}
            options={[
              { value: "IMAGINE", label: "Photos", icon: <ImagePlus /> },
              { value: "REIMAGINE", label: "Edit", icon: <Wand2 /> },
              { value: "ANIMATE", label: "Video", icon: <Film />, disabled: true },
            ]}
          />
        </Field>
        <Field label="Quality" error={quality ? undefined : "Choose one of the options"}>
          <RadioCards
            value={quality}
            onChange={setQuality}
            options={[
              { value: "SD", label: "480p", description: "Quick, for messages" },
              {
                value: "HD",
                label: "720p",
                description: "Sharp on every screen",
                badge: <Badge tone="sparkle">Most popular</Badge>,
              },
            ]}
          />
        </Field>
      </Specimen>
      <Specimen title="Switches" className="grid gap-3 sm:grid-cols-3">
        <Switch checked={agreed} onChange={setAgreed} label="Sound" />
        <Switch checked={news} onChange={setNews} label="Public" description="Anyone with the link" />
        <Switch checked disabled onChange={setNews} label="Always on" />
      </Specimen>
    </>
  );
}
