import type { NewTrackedAccounts } from "@clipledger/contract/tracked-accounts";
import type { Platform } from "@clipledger/domain/platforms";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Checkbox, FormError, formText } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { PasteList, withoutPart } from "../../ui/product/paste-list.tsx";
import { PlatformField } from "../../ui/product/platform-badge.tsx";
import { MaxVideosField, readMaxVideos, usualMaxVideos } from "./account-tracking.tsx";
import {
  addProblem,
  maxAccountsAtOnce,
  newAccounts,
  readAccountLines,
  withRefusals,
} from "./add-accounts.ts";

interface AddAccountsDialogProps {
  onClose: () => void;
  onRuns: (eventIds: readonly string[]) => void;
}

export function AddAccountsDialog({ onClose, onRuns }: AddAccountsDialogProps) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const add = useMutation(
    api.trackedAccounts.add.mutationOptions({
      onSuccess: async ({ count, eventIds }) => {
        showToast("success", addedText(count));
        onRuns(eventIds);
        onClose();
        await refreshFigures();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Add accounts"
      description="Each is looked up first. If one of them cannot be tracked, none is added and you see why."
    >
      <AddAccountsForm
        isPending={add.isPending}
        error={add.error}
        onSubmit={(body) => add.mutate({ body })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function addedText(count: number) {
  if (count === 0) return "All of these accounts were tracked already.";
  return count === 1 ? "1 account is tracked now." : `${count} accounts are tracked now.`;
}

interface AddAccountsFormProps {
  isPending: boolean;
  error: unknown;
  onSubmit: (accounts: NewTrackedAccounts) => void;
  onCancel: () => void;
}

function AddAccountsForm({ isPending, error, onSubmit, onCancel }: AddAccountsFormProps) {
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
