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
import { Button } from "./Button";
import { classes } from "./classes";
import { Field } from "./Field";
import type { ZodForm } from "./useZodForm";

/** Typing is judged when it rests for this long (S5.6). */
const typingPause = 300;

type FormProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  onSubmit: (values: Output) => Promise<unknown> | unknown;
  /** Told of a failed submit, after the fields the server objected to were marked. */
  onError?: (error: unknown) => void;
  className?: string;
  children: ReactNode;
};

/** The messages per field that a failed call carries, if it does. */
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
      {/* Never a GET: a form sent before the app runs must not write a password into the address. */}
      <form method="post" noValidate onSubmit={submit}>
        {/* What is typed or filled in before the app runs would be lost: it is asked to wait that moment. */}
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

/** What a control of the kit takes from its form; spread it. Events are typing, plain values are choices. */
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
  /** The control shows the label itself, as a checkbox does; here it only serves messages. */
  selfLabelled?: boolean;
  children: (control: ControlProps<FieldPathValue<Input, Name>>) => ReactNode;
};

const isTyping = (change: unknown) =>
  typeof change === "object" && change !== null && "target" in change && change.target instanceof HTMLElement;

/** A labelled field that is judged on blur, while typing (debounced), on each choice and on submit (S5.6). */
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
  const { isSubmitting } = formState;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    form.labels.set(name, label);
  }, [form.labels, name, label]);
  // Sending judges every field. One more look at what was typed before would wipe out what the server says of it.
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
            timer.current = setTimeout(validate, typingPause);
          } else {
            validate();
          }
        },
        onBlur: () => {
          field.onBlur();
          validate();
        },
      })}
    </Field>
  );
}

/** Sends the form around it and shows that it is being sent. */
export function SubmitButton({ variant = "primary", ...rest }: ComponentProps<typeof Button>) {
  const { formState } = useFormContext();
  return (
    <Button
      {...(rest as ComponentProps<"button">)}
      variant={variant}
      type="submit"
      loading={formState.isSubmitting}
      // Taking the focus would judge the field that loses it, and a message that comes or goes would move the
      // button away from under the pointer before the click is complete.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
    />
  );
}
