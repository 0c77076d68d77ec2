import { useState } from "react";
import { z } from "@/lib/zod";
import { Alert } from "@/ui/Alert";
import { Card } from "@/ui/Card";
import { Checkbox } from "@/ui/Checkbox";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";
import { SelectMenu } from "@/ui/SelectMenu";
import { useZodForm } from "@/ui/useZodForm";
import { Specimen } from "./Specimen";

const schema = z.object({
  name: z.string().min(2).max(60),
  email: z.email(),
  password: z.string().min(8),
  language: z
    .enum(["en", "es"])
    .nullable()
    .refine((language) => language !== null),
  terms: z.boolean().refine((accepted) => accepted, "The terms must be accepted"),
});

const languages = [
  { value: "en", label: "English" },
  { value: "es", label: "Español" },
] as const;

/** Simulates the server's error for an existing account. */
class TakenError extends Error {
  fields = { email: "This e-mail already has an account" };
}

export function Forms() {
  const [sent, setSent] = useState<string | null>(null);
  const form = useZodForm(schema, { name: "", email: "", password: "", language: null, terms: false });
  return (
    <Specimen title="Validated on blur, while typing, on choice and on submit" className="max-w-lg">
      <Card>
        <Form
          form={form}
          onSubmit={async ({ email, name }) => {
            setSent(null);
            await new Promise((resolve) => setTimeout(resolve, 800));
            if (email.startsWith("taken@")) throw new TakenError();
            setSent(name);
          }}
        >
          <FormField form={form} name="name" label="Name">
            {(field) => <Input {...field} autoComplete="name" />}
          </FormField>
          <FormField
            form={form}
            name="email"
            label="E-mail"
            hint="taken@example.com is refused by the server"
          >
            {(field) => <Input {...field} type="email" autoComplete="email" />}
          </FormField>
          <FormField form={form} name="password" label="Password">
            {(field) => <PasswordInput {...field} autoComplete="new-password" />}
          </FormField>
          <FormField form={form} name="language" label="Language">
            {(field) => <SelectMenu {...field} options={[...languages]} />}
          </FormField>
          <FormField form={form} name="terms" label="Terms" selfLabelled>
            {({ value, ...field }) => <Checkbox {...field} checked={value} label="I accept the terms" />}
          </FormField>
          <SubmitButton size="lg">Create my account</SubmitButton>
          {sent ? <Alert tone="success" title={`Welcome, ${sent}`} /> : null}
        </Form>
      </Card>
    </Specimen>
  );
}
