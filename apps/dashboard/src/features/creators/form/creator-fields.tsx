import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorDetail } from "../../../api/error-data.ts";
import { hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { formText, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import type { Problems } from "../../../ui/primitives/forms/form-problems.tsx";
import { TokenField } from "../../../ui/primitives/forms/token-field.tsx";

interface PersonFieldsProps {
  /** The one to change; undefined for a new one. */
  creator?: Creator;
  emailHint?: ReactNode;
}

export function PersonFields({ creator, emailHint }: PersonFieldsProps) {
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
        />
        <TextField
          label="Last name"
          name="lastName"
          maxLength={50}
          autoComplete="off"
          defaultValue={creator?.user.lastName ?? ""}
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
      />
    </>
  );
}

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

export function TagsField({ tags, onChange }: TagsFieldProps) {
  const { api } = useOrganization();
  const known = useQuery(api.creators.listTags.queryOptions()).data ?? [];
  return (
    <TokenField
      label="Tags"
      name="tags"
      hint="To find and filter creators by. Press Enter after each."
      tokens={tags}
      onChange={onChange}
      suggestions={known.map(({ name }) => name)}
      maxLength={40}
      maxCount={20}
    />
  );
}

export function NotesField({ notes }: { notes: string }) {
  return (
    <TextAreaField
      label="Notes"
      name="notes"
      rows={4}
      maxLength={5000}
      defaultValue={notes}
      hint="Only your team reads them."
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

const emailProblems = {
  CREATOR_ALREADY_EXISTS: "Somebody with this address is on your roster already.",
  USER_HAS_NON_CREATOR_MEMBERSHIP: "This person is in your team. A creator needs an address of their own.",
  EMAIL_ALREADY_IN_USE: "This address belongs to somebody else.",
  USER_EMAIL_VERIFIED: "They confirmed their address, so only they can change it.",
};

/** What is wrong with the address of a creator who was not saved. */
export function personProblems(error: unknown): Problems {
  const email = Object.entries(emailProblems).find(([code]) => hasCode(error, code))?.[1];
  return email === undefined ? {} : { email };
}

/** Who has the address already. */
export function existingCreatorId(error: unknown): string | undefined {
  return hasCode(error, "CREATOR_ALREADY_EXISTS") ? errorDetail(error, "creatorId") : undefined;
}
