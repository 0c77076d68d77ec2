import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  FormProvider,
  useController,
  useFormContext,
} from "react-hook-form";
import { useHydrated } from "@/lib/hydrated";
import { afterPress } from "@/lib/press";
import { Button } from "./Button";
import { classes } from "./classes";
import { Field } from "./Field";
import type { ZodForm } from "./useZodForm";

/** The debounce of validation while typing, in milliseconds. */
const typingDebounce = 300;

type FormProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  onSubmit: (values: Output) => Promise<unknown> | unknown;
  /** Called after a failed submit, when the server's messages are on their fields. */
  onError?: (error: unknown) => void;
  className?: string;
  children: ReactNode;
};

/** Return the messages per field of a failed call, if any. */
function fieldMessages(error: unknown): [string, string][] {
  if (typeof error !== "object" || error === null || !("fields" in error)) return [];
  return Object.entries(error.fields ?? {}).map(([name, message]) => [name, String(message)]);
}

export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  onError,
  className,
  children,
}: FormProps<Input, Output>) {
  const hydrated = useHydrated();
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const messages = fieldMessages(error);
      messages.forEach(([name, message], index) => {
        form.setError(name as FieldPath<Input>, { type: "server", message }, { shouldFocus: index === 0 });
      });
      if (onError) onError(error);
      else if (messages.length === 0) throw error;
    }
  });
  return (
    <FormProvider {...form}>
      {/* POST, so that a submit before hydration cannot put a password into the URL. */}
      <form method="post" noValidate onSubmit={submit}>
        {/* Disabled until hydration, which would discard anything typed or autofilled. */}
        <fieldset
          disabled={!hydrated}
          data-waiting={hydrated ? undefined : ""}
          className={classes("flex flex-col gap-5", className)}
        >
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** Props to spread onto a control. `onChange` accepts an event (typing) or a plain value (a choice). */
type ControlProps<Value> = {
  name: string;
  value: Value;
  onChange: (eventOrValue: unknown) => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
};

type FormFieldProps<Input extends FieldValues, Output, Name extends FieldPath<Input>> = Omit<
  ComponentProps<typeof Field>,
  "children" | "error" | "label"
> & {
  form: ZodForm<Input, Output>;
  name: Name;
  label: string;
  /** The control has its own label, such as a checkbox; `label` is used only in messages. */
  selfLabelled?: boolean;
  children: (control: ControlProps<FieldPathValue<Input, Name>>) => ReactNode;
};

const isTyping = (change: unknown) =>
  typeof change === "object" && change !== null && "target" in change && change.target instanceof HTMLElement;

/** A labelled field that is validated on blur, while typing (debounced), on each choice and on submit. */
export function FormField<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  form,
  name,
  label,
  selfLabelled = false,
  children,
  ...rest
}: FormFieldProps<Input, Output, Name>) {
  const { field, fieldState, formState } = useController<Input, Name, Output>({
    control: form.control,
    name,
  });
  const { isSubmitting, isSubmitSuccessful } = formState;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    form.labels.set(name, label);
  }, [form.labels, name, label]);
  // Submitting validates every field. A pending validation would later remove the server's message.
  useEffect(() => {
    if (isSubmitting) clearTimeout(timer.current);
  }, [isSubmitting]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const validate = () => {
    clearTimeout(timer.current);
    void form.trigger(name);
  };

  return (
    <Field {...rest} label={selfLabelled ? undefined : label} error={fieldState.error?.message}>
      {children({
        name,
        value: field.value,
        ref: field.ref,
        onChange: (change) => {
          field.onChange(change);
          if (isTyping(change)) {
            clearTimeout(timer.current);
            timer.current = setTimeout(validate, typingDebounce);
          } else {
            validate();
          }
        },
        onBlur: () => {
          field.onBlur();
          // Leaving a form that was sent and emptied is no mistake, and a message would move the page under the pointer.
          if (isSubmitSuccessful && !fieldState.isDirty) return;
          // A link that is being pressed must stay under the pointer until it is followed.
          afterPress(validate);
        },
      })}
    </Field>
  );
}

/** Submits the form and shows a spinner meanwhile. */
export function SubmitButton({ variant = "primary", ...rest }: ComponentProps<typeof Button>) {
  const { formState } = useFormContext();
  return (
    <Button
      {...(rest as ComponentProps<"button">)}
      variant={variant}
      type="submit"
      loading={formState.isSubmitting}
      // Taking the focus would validate the blurred field, and a message that appears or disappears would move
      // the button away from the pointer before the click completes.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
    />
  );
}
