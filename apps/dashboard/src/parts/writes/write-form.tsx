import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { fieldErrors, readError } from "../../api/errors.ts";
import { FormError } from "../../ui/primitives/forms/form-field.tsx";
import {
  FormProblemsProvider,
  type Problems,
  useAreAllShown,
} from "../../ui/primitives/forms/form-problems.tsx";

/** What a form needs to know of its write. */
export interface FormWrite {
  readonly error: unknown;
  readonly isPending: boolean;
}

export interface WriteFormProps {
  write: FormWrite;
  /** Problems of fields that a refusal does not list by itself. */
  problems?: (error: unknown) => Problems;
  onSubmit: (form: FormData) => void;
  className?: string;
  /** For names, keys and addresses that browsers would offer from other forms. */
  autoComplete?: "off";
  label?: string;
  noValidate?: boolean;
  onFocus?: (event: FocusEvent) => void;
  children: ReactNode;
}

/** A form whose fields find by name what its write was refused for; the first of them takes the focus. */
export function WriteForm({ write, problems, onSubmit, label, children, ...form }: WriteFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (write.error !== null) focusFirstRefused(element.current);
  }, [write.error]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <form {...form} ref={element} aria-label={label} onSubmit={submit}>
      <FormProblemsProvider problems={{ ...fieldErrors(write.error), ...problems?.(write.error) }}>
        {children}
      </FormProblemsProvider>
    </form>
  );
}

function focusFirstRefused(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

export interface FormRefusalProps {
  write: FormWrite;
  /** What a refusal means here, where the server's words are not enough; null where something else says it. */
  problem?: ((error: unknown) => string | null | undefined) | undefined;
}

/** Why the form was refused, unless every problem stands at its field. */
export function FormRefusal({ write, problem }: FormRefusalProps) {
  const areAllShown = useAreAllShown();
  if (write.error === null || write.error === undefined || areAllShown) return null;
  const meaning = problem?.(write.error);
  return meaning === null ? null : <FormError message={meaning ?? readError(write.error).message} />;
}
