import { type FormEvent, useState } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import type { NamedCreator } from "../../../parts/pickers.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { MemberPicker } from "./member-picker.tsx";

export interface GroupInput {
  readonly title: string;
  readonly publicTitle: string | null;
  readonly creatorIds: string[];
}

interface GroupFormProps {
  initial: {
    readonly title: string;
    readonly publicTitle: string;
    readonly members: readonly NamedCreator[];
  };
  /** A campaign's group has the creators of its campaign. */
  members: "chosen" | "of the campaign";
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (input: GroupInput) => void;
  onCancel: () => void;
}

export function GroupForm(props: GroupFormProps) {
  const { initial, members, submitLabel, isPending, error, onSubmit, onCancel } = props;
  const [chosen, setChosen] = useState(initial.members);
  const problems = fieldErrors(error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const publicTitle = formText(form, "publicTitle").trim();
    onSubmit({
      title: formText(form, "title").trim(),
      publicTitle: publicTitle === "" ? null : publicTitle,
      creatorIds: chosen.map(({ id }) => id),
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={formError(error, ["title", "publicTitle"])} />
      <TextField
        label="Title"
        name="title"
        required
        maxLength={80}
        defaultValue={initial.title}
        error={problems["title"]}
      />
      <TextField
        label="Title for creators (optional)"
        name="publicTitle"
        maxLength={80}
        defaultValue={initial.publicTitle}
        error={problems["publicTitle"]}
        hint="What they see instead, when the title is for your team only."
      />
      {members === "chosen" ? <MemberPicker chosen={chosen} onChange={setChosen} /> : null}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="primary"
          type="submit"
          isPending={isPending}
          disabled={members === "chosen" && chosen.length === 0}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
