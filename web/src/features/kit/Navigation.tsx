import { Building2, Camera, ImagePlus, Palette } from "lucide-react";
import { useState } from "react";
import { Pagination } from "@/ui/Pagination";
import { Tabs } from "@/ui/Tabs";
import { Specimen } from "./Specimen";

const uses = [
  { value: "studio", label: "Studio", icon: <Camera /> },
  { value: "businesses", label: "Businesses", icon: <Building2 /> },
  { value: "stock", label: "Stock", icon: <ImagePlus /> },
  { value: "creativity", label: "Creativity", icon: <Palette /> },
].map((tab) => ({
  ...tab,
  content: <p className="text-ink-soft">Pictures for {tab.label.toLowerCase()}.</p>,
}));

export function Navigation() {
  const [page, setPage] = useState(4);
  return (
    <>
      <Specimen title="Tabs" className="grid gap-8 lg:grid-cols-2">
        <Tabs label="Use cases" tabs={uses} />
        <Tabs label="Use cases, quiet" tabs={uses} look="line" />
      </Specimen>
      <Specimen title="Pagination" className="flex flex-col items-start gap-4">
        <Pagination page={page} pages={12} onChange={setPage} />
        <Pagination label="Pages of the blog" page={1} pages={3} href={(number) => `/blog?page=${number}`} />
      </Specimen>
    </>
  );
}
