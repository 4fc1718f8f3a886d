import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { translate } from "../../../languages/language.ts";
import { useFieldProblem } from "./form-problems.tsx";

interface FieldFrame {
  label: string;
  hint?: ReactNode;
  /** By which the field finds what the form was refused for. */
  name?: string | undefined;
  /** What is wrong with it, where it does not find that by its name. */
  error?: string | undefined;
  className?: string | undefined;
}

interface FieldControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** A label, a control, and a hint or error tied to it. */
export function FormField({
  label,
  hint,
  name,
  error: ownError,
  className,
  children,
}: FieldFrame & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const problem = useFieldProblem(name);
  const error = ownError ?? problem;
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-medium text-[13px] text-ink">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": hasNote ? noteId : undefined,
      })}
      <FieldProblem id={noteId} error={error} hint={hint} />
    </div>
  );
}

type TextFieldProps = FieldFrame & Omit<ComponentProps<"input">, "id" | "className" | "name">;

export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint} name={input.name} error={error} className={className}>
      {(control) => <input {...control} {...input} className="control h-9 w-full px-3 text-sm max-sm:h-10" />}
    </FormField>
  );
}

type TextAreaFieldProps = FieldFrame & Omit<ComponentProps<"textarea">, "id" | "className" | "name">;

export function TextAreaField({ label, hint, error, className, ...textarea }: TextAreaFieldProps) {
  return (
    <FormField label={label} hint={hint} name={textarea.name} error={error} className={className}>
      {(control) => (
        <textarea {...control} {...textarea} className="control w-full resize-y px-3 py-2 text-sm" />
      )}
    </FormField>
  );
}

type SelectFieldProps = FieldFrame & Omit<ComponentProps<"select">, "id" | "className" | "name">;

export function SelectField({ label, hint, error, className, children, ...select }: SelectFieldProps) {
  return (
    <FormField label={label} hint={hint} name={select.name} error={error} className={className}>
      {(control) => (
        <Select {...control} {...select}>
          {children}
        </Select>
      )}
    </FormField>
  );
}

export function Select({ className, ...select }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative inline-flex w-full", className)}>
      <select
        {...select}
        className="control h-9 w-full appearance-none truncate pr-8 pl-3 text-sm max-sm:h-10"
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-faint"
      >
        <path
          d="m4.5 6.5 3.5 3.5 3.5-3.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}

export function Checkbox({ label, ...input }: { label: string } & Omit<ComponentProps<"input">, "type">) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm">
      <input type="checkbox" className="size-4 rounded accent-accent" {...input} />
      {label}
    </label>
  );
}

export function FormError({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-lg bg-danger-soft px-3 py-2.5 text-[13px] text-danger-text"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{message}</span>
    </p>
  );
}

/** What a group of controls was refused for, such as a list to tick. */
export function FieldRefusal({ name }: { name: string }) {
  return <FormError message={useFieldProblem(name)} />;
}

interface FieldProblemProps {
  id: string;
  error: string | undefined;
  hint?: ReactNode;
  className?: string;
}

/** What is wrong with a field, or else how to fill it in. */
export function FieldProblem({ id, error, hint, className }: FieldProblemProps) {
  if (error !== undefined) {
    return (
      <p id={id} className={clsx("flex items-start gap-1.5 text-[13px] text-danger-text", className)}>
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        {error}
      </p>
    );
  }
  if (hint === undefined) return null;
  return (
    <p id={id} className={clsx("text-[13px] text-faint", className)}>
      {hint}
    </p>
  );
}

/** The text of one form field; empty when the form has no such field. */
export function formText(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

interface NewPasswordFieldProps {
  label?: string;
  name?: string;
}

/** A password that is chosen, not remembered. The server asks for the same length. */
export function NewPasswordField({
  label = translate("Password"),
  name = "password",
}: NewPasswordFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      required
      hint={translate("At least 10 characters.")}
    />
  );
}
