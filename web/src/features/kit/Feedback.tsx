import { Heart, ImagePlus, RefreshCw, Sparkles } from "lucide-react";
import { Alert } from "@/ui/Alert";
import { Avatar } from "@/ui/Avatar";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { ProgressBar, ProgressRing } from "@/ui/Progress";
import { Skeleton } from "@/ui/Skeleton";
import { Spinner } from "@/ui/Spinner";
import { sizes } from "@/ui/size";
import { ToastCard } from "@/ui/ToastCard";
import type { Tone } from "@/ui/tone";
import { Specimen } from "./Specimen";
import { photo } from "./samples";

const tones: Tone[] = ["info", "success", "warning", "error"];
const badges: BadgeTone[] = ["neutral", "primary", "success", "warning", "danger", "sparkle"];
const nothing = () => undefined;

export function Feedback() {
  return (
    <>
      <Specimen title="Alerts" className="grid gap-3 md:grid-cols-2">
        {tones.map((tone) => (
          <Alert key={tone} tone={tone} title={`This is what ${tone} looks like`} onClose={nothing}>
            One or two lines that say what happened and what to do.
          </Alert>
        ))}
        <Alert
          tone="warning"
          title="Confirm your e-mail"
          actions={<Button size="xs">Send it again</Button>}
        />
      </Specimen>
      <Specimen title="Toasts" className="grid gap-3 md:grid-cols-2">
        {tones.map((tone) => (
          <ToastCard
            key={tone}
            color={tone}
            title={tone === "error" ? "Tokens" : "Your photos are ready"}
            description="Four portraits in the style of a northern window."
            onClose={nothing}
            actions={[
              { label: "Show", click: nothing, variant: "primary" },
              { label: "Later", click: nothing },
            ]}
          />
        ))}
        <ToastCard title="Alma is ready" avatar={{ name: "Alma", src: photo(0) }} />
        <ToastCard color="success" icon={<Heart />} title="Added to your favourites" onClose={nothing} />
      </Specimen>
      <Specimen title="Badges">
        {badges.map((tone) => (
          <Badge key={tone} tone={tone} icon={tone === "sparkle" ? <Sparkles /> : null}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="Avatars">
        {sizes.map((size) => (
          <Avatar key={size} size={size} name="Alma Ruiz" label={`Alma Ruiz, ${size}`} />
        ))}
        {sizes.map((size, index) => (
          <Avatar key={size} size={size} name="Alma Ruiz" src={photo(index)} />
        ))}
      </Specimen>
      <Specimen title="Progress" className="grid max-w-3xl gap-6 sm:grid-cols-2">
        <ProgressBar value={64} label="Making your photos" />
        <ProgressBar value={null} label="Waiting for a place" />
        <div className="flex items-center gap-4">
          <ProgressRing value={0} label="Not begun" />
          <ProgressRing value={64} label="Making your photos" />
          <ProgressRing value={100} label="Done" />
          <ProgressRing value={null} label="Waiting for a place" />
          <Spinner label="Loading" className="text-primary-strong text-2xl" />
        </div>
      </Specimen>
      <Specimen title="Skeletons" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Card key={key} padding="sm" className="flex flex-col gap-3">
            <Skeleton className="aspect-3/4" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-9" />
          </Card>
        ))}
      </Specimen>
      <Specimen title="Empty and failed" className="grid gap-4 md:grid-cols-2">
        <Card>
          <EmptyState
            heading="h3"
            icon={<ImagePlus />}
            title="No photos yet"
            description="Pick a style and make your first portrait. It waits here when it is done."
            actions={<Button variant="primary">Explore styles</Button>}
          />
        </Card>
        <Card>
          <EmptyState
            heading="h3"
            icon={<RefreshCw />}
            title="The styles did not load"
            description="Our studio did not answer. Nothing was lost."
            actions={<Button variant="outline">Try again</Button>}
          />
        </Card>
      </Specimen>
    </>
  );
}
