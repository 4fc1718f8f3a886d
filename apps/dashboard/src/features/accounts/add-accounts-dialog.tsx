import type { Platform } from "@clipledger/domain/platforms";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { refusalOf, trackingIssues } from "../../api/tracking-issues.ts";
import type { MaxVideos, NewTrackedAccounts } from "../../api/types.ts";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import type { FormWrite } from "../../parts/writes/write-form.tsx";
import { Checkbox, FormError, formText } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../../ui/primitives/overlays/dialog.tsx";
import {
  type PastedLine,
  PasteList,
  pastedParts,
  withoutPart,
} from "../../ui/product/tracked/paste-list.tsx";
import { PlatformField } from "../../ui/product/tracked/platform-badge.tsx";
import { isAddress, readProfileLink } from "../../ui/product/tracked/platform-links.ts";
import { MaxVideosField, readMaxVideos, usualMaxVideos } from "./account-tracking.tsx";

interface AddAccountsDialogProps {
  onClose: () => void;
  onRuns: (eventIds: readonly string[]) => void;
}

export function AddAccountsDialog({ onClose, onRuns }: AddAccountsDialogProps) {
  const { api } = useOrganization();
  const add = useWrite(api.trackedAccounts.add.call, {
    says: ({ count }) => addedText(count),
    onDone: ({ eventIds }) => {
      onRuns(eventIds);
      onClose();
    },
    refreshes: useRefreshFigures(),
  });
  return (
    <Dialog
      onClose={onClose}
      title="Add accounts"
      description="Each is looked up first. If one of them cannot be tracked, none is added and you see why."
    >
      <AddAccountsForm write={add} onSubmit={(body) => add.mutate({ body })} />
    </Dialog>
  );
}

function addedText(count: number) {
  if (count === 0) return "All of these accounts were tracked already.";
  return count === 1 ? "1 account is tracked now." : `${count} accounts are tracked now.`;
}

interface AddAccountsFormProps {
  write: FormWrite;
  onSubmit: (accounts: NewTrackedAccounts) => void;
}

function AddAccountsForm({ write, onSubmit }: AddAccountsFormProps) {
  const [text, setText] = useState("");
  const [platform, setPlatform] = useState<Platform>("tiktok");
  const lines = readAccountLines(text, platform);
  const canSubmit =
    lines.length > 0 && lines.length <= maxAccountsAtOnce && lines.every((line) => !line.problem);

  function submit(form: FormData) {
    const maxVideos = readMaxVideos(formText(form, "maxVideos")) ?? usualMaxVideos;
    onSubmit({ accounts: newAccounts(lines, maxVideos), isCompetitor: form.has("isCompetitor") });
  }

  return (
    <DialogForm
      write={write}
      // Each refused line shows its own error.
      problem={() => null}
      onSubmit={submit}
      submit={lines.length > 1 ? `Add ${lines.length} accounts` : "Add account"}
      isDisabled={!canSubmit}
    >
      <PlatformField value={platform} onChange={setPlatform} />
      <PasteList
        label="Handles or profile links"
        hint="One a line, or separated by commas. A link brings its own platform."
        placeholder={"@juniper.bakes\nhttps://www.instagram.com/northwind"}
        text={text}
        lines={withRefusals(lines, write.error)}
        onTextChange={setText}
        onRemove={(line) => setText(withoutPart(text, line.text))}
      />
      <MaxVideosField defaultValue={usualMaxVideos} />
      <Checkbox label="These are competitors' accounts" name="isCompetitor" />
      <FormError message={addProblem(lines, write.error)} />
    </DialogForm>
  );
}

/** What the API takes, of the lines that name an account. */
export function newAccounts(
  lines: readonly AccountLine[],
  maxVideos: MaxVideos,
): NewTrackedAccounts["accounts"] {
  return lines.flatMap(({ platform, username, platformAccountId }) =>
    platform === undefined
      ? []
      : [
          {
            platform,
            username,
            max_videos: maxVideos,
            ...(platformAccountId === undefined ? {} : { platform_account_id: platformAccountId }),
          },
        ],
  );
}

/** Each line with what the platform said about it. */
export function withRefusals(lines: readonly AccountLine[], error: unknown): readonly AccountLine[] {
  return lines.map((line) => {
    const { platform, username, platformAccountId } = line;
    const refusal = refusalOf(error, platform, [username, platformAccountId]);
    return refusal === undefined ? line : { ...line, problem: refusal };
  });
}

/** What keeps all of them from being added. */
export function addProblem(lines: readonly AccountLine[], error: unknown): string | undefined {
  if (lines.length > maxAccountsAtOnce) {
    return `These are ${lines.length} accounts. Add up to ${maxAccountsAtOnce} at a time.`;
  }
  if (trackingIssues(error).length === 0) return error === null ? undefined : readError(error).message;
  const hasRefusal = withRefusals(lines, error).some((line, index) => line !== lines[index]);
  return hasRefusal ? "None was added. Correct or leave out the accounts marked above." : undefined;
}

const maxAccountsAtOnce = 100;

/** One pasted account: what to look up, or why it cannot be. */
interface AccountLine extends PastedLine {
  readonly username: string;
  readonly platformAccountId: string | undefined;
}

/** Reads handles and profile links, however they are separated; a handle is taken for one of `platform`. */
export function readAccountLines(text: string, platform: Platform): readonly AccountLine[] {
  const lines = new Map<string, AccountLine>();
  for (const part of pastedParts(text)) {
    const line = readLine(part, platform);
    const key = `${line.platform}:${line.username.toLowerCase()}`;
    if (!lines.has(key)) lines.set(key, line);
  }
  return [...lines.values()];
}

function readLine(text: string, platform: Platform): AccountLine {
  if (isAddress(text)) return readLinkLine(text);
  const username = text.replace(/^@/, "");
  const problem = username === "" ? "A handle is missing after the @." : undefined;
  return { text, name: `@${username}`, platform, username, platformAccountId: undefined, problem };
}

function readLinkLine(text: string): AccountLine {
  const profile = readProfileLink(text);
  if (profile === undefined) {
    const problem = "This is no link to a profile on TikTok, Instagram, YouTube or Facebook.";
    return { text, name: text, platform: undefined, username: text, platformAccountId: undefined, problem };
  }
  const { platform, username, platformAccountId } = profile;
  const name = username === undefined ? `Account ${platformAccountId}` : `@${username}`;
  return {
    text,
    name,
    platform,
    username: username ?? platformAccountId ?? "",
    platformAccountId,
    problem: undefined,
  };
}
