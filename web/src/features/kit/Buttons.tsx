import { ArrowRight, Heart, Sparkles, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/Button";
import type { ButtonVariant } from "@/ui/button-look";
import { IconButton } from "@/ui/IconButton";
import { sizes } from "@/ui/size";
import { Specimen } from "./Specimen";

const variants: ButtonVariant[] = ["primary", "neutral", "outline", "ghost", "danger", "link"];

export function Buttons() {
  const [loading, setLoading] = useState(true);
  return (
    <>
      <Specimen title="Variants">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Specimen>
      <Specimen title="With icons">
        <Button variant="primary" icon={<Sparkles />}>
          Start creating
        </Button>
        <Button variant="outline" iconEnd={<ArrowRight />}>
          Explore
        </Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <IconButton label="Favourite" icon={<Heart />} />
        <IconButton label="Favourite" icon={<Heart />} variant="neutral" />
        <IconButton label="Favourite" icon={<Heart />} variant="outline" />
      </Specimen>
      <Specimen title="Sizes, 3xs to 3xl">
        {sizes.map((size) => (
          <Button key={size} variant="primary" size={size}>
            {size}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Icon sizes, 3xs to 3xl">
        {sizes.map((size) => (
          <IconButton
            key={size}
            size={size}
            variant="neutral"
            label={`Sparkle, ${size}`}
            icon={<Sparkles />}
          />
        ))}
      </Specimen>
      <Specimen title="Loading">
        {variants.slice(0, 5).map((variant) => (
          <Button key={variant} variant={variant} loading={loading} icon={<Sparkles />}>
            Create
          </Button>
        ))}
        <Button variant="link" onClick={() => setLoading(!loading)}>
          {loading ? "Stop loading" : "Start loading"}
        </Button>
      </Specimen>
      <Specimen title="Disabled">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Links">
        <Button to="/styles" variant="primary" iconEnd={<ArrowRight />}>
          Inside the app
        </Button>
        <Button href="#buttons" variant="outline">
          Plain address
        </Button>
      </Specimen>
      <Specimen title="Whole width" className="max-w-sm">
        <Button variant="primary" size="xl" block>
          Create 4 photos for 16 tokens
        </Button>
      </Specimen>
    </>
  );
}
