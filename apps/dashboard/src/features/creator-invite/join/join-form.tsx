import type { FormEvent } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";

interface JoinAnswers {
  firstName: string;
  lastName: string;
  email: string;
  message: string;
}

interface JoinFormProps {
  isPending: boolean;
  error: unknown;
  onSubmit: (answers: JoinAnswers) => void;
}

const fields = ["firstName", "lastName", "email", "message"];

export function JoinForm({ isPending, error, onSubmit }: JoinFormProps) {
  const errors = fieldErrors(error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit({
      firstName: formText(form, "firstName"),
      lastName: formText(form, "lastName"),
      email: formText(form, "email"),
      message: formText(form, "message"),
    });
  }
  return (
    <form onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <NameFields errors={errors} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={errors["email"]}
      />
      <TextAreaField
        label="Message"
        name="message"
        rows={4}
        maxLength={2000}
        hint="Where you post, and what you would like to make."
        error={errors["message"]}
      />
      <FormError message={formError(error, fields)} />
      <Button type="submit" variant="primary" size="large" className="mt-1 h-11 w-full" isPending={isPending}>
        Ask to join
      </Button>
    </form>
  );
}

function NameFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        maxLength={50}
        required
        error={errors["firstName"]}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        maxLength={50}
        error={errors["lastName"]}
      />
    </div>
  );
}
