import { Sparkles } from "lucide-react";
import { Button } from "@/ui/Button";
import { CarouselColumns } from "@/ui/CarouselColumns";
import { SparkleMark } from "@/ui/SparkleMark";
import { sparkle } from "@/ui/sparkle";
import { Specimen } from "./Specimen";
import { photo } from "./samples";

const column = (first: number) =>
  [0, 1, 2, 3, 4].map((step) => ({ src: photo(first + step), alt: `Portrait ${first + step + 1}` }));

export function Motion() {
  return (
    <>
      <Specimen title="Sparkle">
        <Button variant="primary" icon={<Sparkles />} onClick={() => void sparkle()}>
          Celebrate
        </Button>
        <SparkleMark className="text-4xl" />
      </Specimen>
      <Specimen title="Carousel columns" className="">
        <CarouselColumns
          className="rounded-card"
          columns={[
            { items: column(0) },
            { items: column(2), direction: "down", speed: 6 },
            { items: column(4), speed: 10 },
          ]}
        />
      </Specimen>
    </>
  );
}
