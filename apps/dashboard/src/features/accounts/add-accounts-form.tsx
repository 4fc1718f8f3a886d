import type { NewTrackedAccounts } from "@clipledger/contract/tracked-accounts";
import type { Platform } from "@clipledger/domain/platforms";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/primitives/button.tsx";
import { Checkbox, FormError, formText } from "../../ui/primitives/forms/form-field.tsx";
import { DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { PasteList, withoutPart } from "../../ui/product/paste-list.tsx";
import { PlatformField } from "../../ui/product/platform-badge.tsx";
import { maxAccountsAtOnce, readAccountLines } from "./account-lines.ts";
import { addProblem, newAccounts, withRefusals } from "./add-accounts.ts";
import { readMaxVideos, usualMaxVideos } from "./max-videos.ts";
import { MaxVideosField } from "./max-videos-field.tsx";

interface AddAccountsFormProps {
  isPending: boolean;
  error: unknown;
  onSubmit: (accounts: NewTrackedAccounts) => void;
  onCancel: () => void;
}

export function AddAccountsForm({ isPending, error, onSubmit, onCancel }: AddAccountsFormProps) {
  const [text, setText] = useState("");
  const [platform, setPlatform] = useState<Platform>("tiktok");
  const lines = readAccountLines(text, platform);
  const canSubmit =
    lines.length > 0 && lines.length <= maxAccountsAtOnce && lines.every((line) => !line.problem);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const maxVideos = readMaxVideos(formText(form, "maxVideos")) ?? usualMaxVideos;
    onSubmit({ accounts: newAccounts(lines, maxVideos), isCompetitor: form.has("isCompetitor") });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <PlatformField value={platform} onChange={setPlatform} />
      <PasteList
        label="Handles or profile links"
        hint="One a line, or separated by commas. A link brings its own platform."
        placeholder={"@juniper.bakes\nhttps://www.instagram.com/northwind"}
        text={text}
        lines={withRefusals(lines, error)}
        onTextChange={setText}
        onRemove={(line) => setText(withoutPart(text, line.text))}
      />
      <MaxVideosField defaultValue={usualMaxVideos} />
      <Checkbox label="These are competitors' accounts" name="isCompetitor" />
      <FormError message={addProblem(lines, error)} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!canSubmit} isPending={isPending}>
          {lines.length > 1 ? `Add ${lines.length} accounts` : "Add account"}
        </Button>
      </DialogActions>
    </form>
  );
}
