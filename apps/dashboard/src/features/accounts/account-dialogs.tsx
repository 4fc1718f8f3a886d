import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { AccountFigures, AffectedWindows, TrackedAccount } from "../../api/types.ts";
import { joinLosses, OwedNotice, owedLoss, unlessLoss } from "../../parts/owed-notice.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, focusOnMount } from "../../ui/primitives/overlays/dialog.tsx";
import { SkeletonRows } from "../../ui/primitives/states.tsx";
import { type AccountAction, accountsText } from "./account-menu.tsx";
import { AccountProjectsDialog, BulkProjectsDialog } from "./account-projects-dialog.tsx";
import {
  hashtagsText,
  MaxVideosField,
  readHashtags,
  readMaxVideos,
  useTrackedAccount,
  usualMaxVideos,
} from "./account-tracking.tsx";

interface AccountDialogsProps {
  action: AccountAction | undefined;
  onClose: () => void;
  onRemoved?: () => void;
}

/** The dialog of the action that was chosen. */
export function AccountDialogs({ action, onClose, onRemoved }: AccountDialogsProps) {
  const first = action?.accounts[0];
  if (action === undefined || first === undefined) return null;
  switch (action.name) {
    case "max-videos":
      return <MaxVideosDialog accounts={action.accounts} onClose={onClose} />;
    case "hashtags":
      return <HashtagsDialog account={first} onClose={onClose} />;
    case "projects":
      return action.accounts.length === 1 ? (
        <AccountProjectsDialog account={first} onClose={onClose} />
      ) : (
        <BulkProjectsDialog accounts={action.accounts} onClose={onClose} />
      );
    case "remove":
      return <RemoveAccountsDialog accounts={action.accounts} onClose={onClose} onRemoved={onRemoved} />;
  }
}

interface RemoveAccountsDialogProps {
  accounts: AccountAction["accounts"];
  onClose: () => void;
  onRemoved: (() => void) | undefined;
}

function RemoveAccountsDialog({ accounts, onClose, onRemoved }: RemoveAccountsDialogProps) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const remove = useRemoveAccounts();
  const isWarned = refused.length > 0;
  const asked = isWarned ? refused.map(({ account }) => account) : accounts;
  return (
    <ConfirmWrite
      send={remove}
      input={{ accounts: asked, acknowledge: isWarned }}
      says={(left) => (left.length > 0 ? undefined : `${accountsText(accounts)} no longer tracked.`)}
      onDone={(left) => {
        setRefused(left);
        if (left.length === 0) onRemoved?.();
      }}
      staysOpen={(left) => left.length > 0}
      refreshes={useRefreshFigures()}
      refreshesWhenRefused
      onClose={onClose}
      title={`Stop tracking ${accountsText(asked)}?`}
      description="Videos, their history and exclusions are removed, also from past analytics. This cannot be undone; adding an account again starts a new history."
      confirmLabel={isWarned ? "Stop tracking, owe less" : "Stop tracking"}
    >
      {isWarned && <OwedNotice loss={joinLosses(refused.map(({ loss }) => loss))} />}
    </ConfirmWrite>
  );
}

/** An account that stays until somebody acknowledges what is owed less without it. */
interface Refused {
  readonly account: AccountAction["accounts"][number];
  readonly loss: AffectedWindows;
}

interface Removal extends Pick<RemoveAccountsDialogProps, "accounts"> {
  readonly acknowledge: boolean;
}

/** Removes one account after the other: if one fails, those before it are gone and the rest stay. */
function useRemoveAccounts() {
  const { api } = useOrganization();
  return async ({ accounts, acknowledge }: Removal) => {
    const refused: Refused[] = [];
    for (const account of accounts) {
      const params = { id: account.id };
      await api.trackedAccounts.remove.call({ params, body: { acknowledge } }).catch((error: unknown) => {
        const loss = owedLoss(error);
        if (loss === undefined) throw error;
        refused.push({ account, loss });
      });
    }
    return refused;
  };
}

interface MaxVideosDialogProps {
  accounts: AccountAction["accounts"];
  onClose: () => void;
}

function MaxVideosDialog({ accounts, onClose }: MaxVideosDialogProps) {
  const { api } = useOrganization();
  const change = useWrite(api.trackedAccounts.setMaxVideosBulk.call, {
    says: `Changed for ${accountsText(accounts)}.`,
    onDone: onClose,
    refreshes: useRefreshFigures(),
  });

  function submit(form: FormData) {
    const newMaxVideos = readMaxVideos(formText(form, "maxVideos"));
    if (newMaxVideos === undefined) return;
    change.mutate({ body: { accountIds: accounts.map(({ id }) => id), newMaxVideos } });
  }

  return (
    <Dialog
      onClose={onClose}
      title={`How many videos of ${accountsText(accounts)}`}
      description="A higher number is fetched at once."
    >
      <DialogForm write={change} onSubmit={submit} submit="Save">
        <MaxVideosField defaultValue={accounts[0]?.maxVideos ?? usualMaxVideos} />
      </DialogForm>
    </Dialog>
  );
}

interface HashtagsDialogProps {
  account: Pick<AccountFigures, "id" | "username" | "displayName">;
  onClose: () => void;
}

function HashtagsDialog({ account, onClose }: HashtagsDialogProps) {
  const tracked = useTrackedAccount(account.id);
  return (
    <Dialog
      onClose={onClose}
      title={`Which videos of ${accountsText([account])} count`}
      description="Videos without one of these hashtags count nowhere and are not listed. Takes effect on the whole history, and can be undone."
    >
      {tracked.isError ? <FormError message={readError(tracked.error).message} /> : null}
      {tracked.isPending ? <SkeletonRows label="hashtag filter" rows={1} /> : null}
      {tracked.data ? <HashtagsForm account={tracked.data} onClose={onClose} /> : null}
    </Dialog>
  );
}

function HashtagsForm({ account, onClose }: { account: TrackedAccount; onClose: () => void }) {
  const save = useSaveHashtags(account, onClose);
  const loss = owedLoss(save.error);

  function submit(form: FormData) {
    save.mutate({
      acknowledge: loss !== undefined,
      hashtagsFilter: readHashtags(formText(form, "hashtagsFilter")),
      projectHashtags: account.projects.map(({ id }, index) => ({
        projectId: id,
        hashtagsFilter: readHashtags(formText(form, `projectHashtags.${index}`)),
      })),
    });
  }

  return (
    <DialogForm
      write={save}
      problem={unlessLoss}
      onSubmit={submit}
      submit={loss ? "Save filter, owe less" : "Save filter"}
    >
      <TextField
        ref={focusOnMount}
        label="Hashtags"
        name="hashtagsFilter"
        placeholder="#launch #ad"
        defaultValue={hashtagsText(account.hashtagsFilter)}
        hint="Separate them with spaces. Leave it empty to count every video."
        onChange={() => save.reset()}
        autoCapitalize="none"
        spellCheck={false}
      />
      {account.projects.map((project, index) => (
        <TextField
          key={project.id}
          label={`Within ${project.name}`}
          name={`projectHashtags.${index}`}
          placeholder="All that count"
          defaultValue={hashtagsText(project.hashtagsFilter)}
          hint="Narrows further what counts in this project."
          onChange={() => save.reset()}
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      {loss ? <OwedNotice loss={loss} /> : null}
    </DialogForm>
  );
}

interface HashtagChoice {
  acknowledge: boolean;
  hashtagsFilter: string[] | null;
  projectHashtags: { projectId: string; hashtagsFilter: string[] | null }[];
}

function useSaveHashtags(account: TrackedAccount, onClose: () => void) {
  const { api } = useOrganization();
  return useWrite(
    async ({ acknowledge, hashtagsFilter, projectHashtags }: HashtagChoice) => {
      await api.trackedAccounts.setHashtags.call({
        params: { id: account.id },
        body: { hashtagsFilter, acknowledge },
      });
      if (projectHashtags.length > 0) {
        await api.projects.setAccountHashtags.call({
          params: { accountId: account.id },
          body: { projectHashtags },
        });
      }
    },
    {
      says: `Saved the hashtag filter of ${accountsText([account])}.`,
      onDone: onClose,
      refreshes: useRefreshFigures(),
      refreshesWhenRefused: true,
    },
  );
}
