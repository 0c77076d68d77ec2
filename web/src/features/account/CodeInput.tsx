import type { ComponentProps } from "react";
import { Input } from "@/ui/Input";

/** An input for the six digits of an authenticator app; phones offer to fill them in. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="font-mono tabular-nums tracking-[0.25em]"
    />
  );
}
