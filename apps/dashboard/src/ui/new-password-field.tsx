import { TextField } from "./form-field.tsx";

interface NewPasswordFieldProps {
  label?: string;
  name?: string;
  error?: string | undefined;
}

/** A password that is chosen, not remembered. The server asks for the same length. */
export function NewPasswordField({ label = "Password", name = "password", error }: NewPasswordFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      required
      hint="At least 10 characters."
      error={error}
    />
  );
}
