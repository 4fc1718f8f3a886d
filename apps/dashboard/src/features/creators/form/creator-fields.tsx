import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorDetail, fieldErrors, formError, hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { formText, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { TokenField } from "../../../ui/primitives/forms/token-field.tsx";

interface PersonFieldsProps {
  /** The one to change; undefined for a new one. */
  creator?: Creator;
  errors: Readonly<Record<string, string>>;
  emailHint?: ReactNode;
}

export function PersonFields({ creator, errors, emailHint }: PersonFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="First name"
          name="firstName"
          required
          maxLength={50}
          autoComplete="off"
          defaultValue={creator?.user.firstName ?? ""}
          error={errors["firstName"]}
        />
        <TextField
          label="Last name"
          name="lastName"
          maxLength={50}
          autoComplete="off"
          defaultValue={creator?.user.lastName ?? ""}
          error={errors["lastName"]}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        readOnly={creator?.user.emailVerified === true}
        defaultValue={creator?.user.email ?? ""}
        hint={emailHint}
        error={errors["email"]}
      />
    </>
  );
}

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  error: string | undefined;
}

export function TagsField({ tags, onChange, error }: TagsFieldProps) {
  const { api } = useOrganization();
  const known = useQuery(api.creators.listTags.queryOptions()).data ?? [];
  return (
    <TokenField
      label="Tags"
      hint="To find and filter creators by. Press Enter after each."
      tokens={tags}
      onChange={onChange}
      suggestions={known.map(({ name }) => name)}
      maxLength={40}
      maxCount={20}
      error={error}
    />
  );
}

export function NotesField({ notes, error }: { notes: string; error: string | undefined }) {
  return (
    <TextAreaField
      label="Notes"
      name="notes"
      rows={4}
      maxLength={5000}
      defaultValue={notes}
      hint="Only your team reads them."
      error={error}
    />
  );
}

/** What was typed about a person, as the API takes it. */
export function readCreatorForm(form: FormData) {
  const notes = formText(form, "notes").trim();
  return {
    firstName: formText(form, "firstName").trim(),
    lastName: formText(form, "lastName").trim(),
    email: formText(form, "email").trim(),
    notes: notes === "" ? null : notes,
  };
}

interface SaveProblem {
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is wrong with all of it. */
  readonly form: string | undefined;
  /** Who has the address already. */
  readonly existingId: string | undefined;
}

const emailProblems = {
  CREATOR_ALREADY_EXISTS: "Somebody with this address is on your roster already.",
  USER_HAS_NON_CREATOR_MEMBERSHIP: "This person is in your team. A creator needs an address of their own.",
  EMAIL_ALREADY_IN_USE: "This address belongs to somebody else.",
  USER_EMAIL_VERIFIED: "They confirmed their address, so only they can change it.",
};

const shownFields = ["firstName", "lastName", "email", "tags", "notes"];

/** What kept a creator from being saved, where it belongs in the form. */
export function saveProblem(error: unknown): SaveProblem {
  const email = Object.entries(emailProblems).find(([code]) => hasCode(error, code))?.[1];
  if (email !== undefined) {
    return { fields: { email }, form: undefined, existingId: errorDetail(error, "creatorId") };
  }
  return { fields: fieldErrors(error), form: formError(error, shownFields), existingId: undefined };
}
