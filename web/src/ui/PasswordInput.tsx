import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { IconButton } from "./IconButton";
import { Input } from "./Input";

type PasswordInputProps = Omit<ComponentProps<typeof Input>, "type" | "end">;

export function PasswordInput({ autoComplete = "current-password", ...rest }: PasswordInputProps) {
  const { t } = useTranslation("ui");
  const [shown, setShown] = useState(false);
  return (
    <Input
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      end={
        <IconButton
          label={t(shown ? "password.hide" : "password.show")}
          icon={shown ? <EyeOff /> : <Eye />}
          size="xs"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
