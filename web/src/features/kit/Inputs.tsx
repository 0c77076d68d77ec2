import { AtSign, Search } from "lucide-react";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";
import { sizes } from "@/ui/size";
import { Specimen } from "./Specimen";

export function Inputs() {
  return (
    <>
      <Specimen title="Fields" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Name" hint="As friends call you">
          <Input placeholder="Alma" />
        </Field>
        <Field label="E-mail" required>
          <Input type="email" icon={<AtSign />} defaultValue="alma@example.com" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Field label="E-mail with an error" error="That does not look like an e-mail address">
          <Input type="email" defaultValue="alma@" />
        </Field>
        <Field label="Nickname" optional>
          <Input end={<span className="pe-3">@retrato</span>} />
        </Field>
        <Field label="Disabled" disabled>
          <Input defaultValue="Not now" />
        </Field>
        <Field label="Search styles" hideLabel>
          <Input type="search" icon={<Search />} placeholder="Search styles" />
        </Field>
      </Specimen>
      <Specimen title="Sizes, 3xs to 3xl" className="grid gap-3 sm:grid-cols-3">
        {sizes.map((size) => (
          <Input key={size} size={size} aria-label={`Input, ${size}`} placeholder={size} />
        ))}
      </Specimen>
    </>
  );
}
