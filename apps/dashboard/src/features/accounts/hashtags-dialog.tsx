import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { AccountFigures, TrackedAccount } from "../../api/types.ts";
import { OwedNotice, owedLoss } from "../../parts/owed-notice.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions, focusOnMount } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { SkeletonRows } from "../../ui/primitives/states.tsx";
import { accountsText } from "./account-menu.tsx";
import { hashtagsText, readHashtags, useTrackedAccount } from "./account-tracking.tsx";

interface HashtagsDialogProps {
  account: Pick<AccountFigures, "id" | "username" | "displayName">;
  onClose: () => void;
}

export function HashtagsDialog({ account, onClose }: HashtagsDialogProps) {
  const tracked = useTrackedAccount(account.id);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    save.mutate({
      acknowledge: loss !== undefined,
      hashtagsFilter: readHashtags(formText(form, "account")),
      projectHashtags: account.projects.map(({ id }) => ({
        projectId: id,
        hashtagsFilter: readHashtags(formText(form, id)),
      })),
    });
  }

  return (
    <form onSubmit={submit} onChange={() => save.reset()} className="flex flex-col gap-4">
      <TextField
        ref={focusOnMount}
        label="Hashtags"
        name="account"
        placeholder="#launch #ad"
        defaultValue={hashtagsText(account.hashtagsFilter)}
        hint="Separate them with spaces. Leave it empty to count every video."
        autoCapitalize="none"
        spellCheck={false}
      />
      {account.projects.map((project) => (
        <TextField
          key={project.id}
          label={`Within ${project.name}`}
          name={project.id}
          placeholder="All that count"
          defaultValue={hashtagsText(project.hashtagsFilter)}
          hint="Narrows further what counts in this project."
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      {loss ? <OwedNotice loss={loss} /> : null}
      <FormError message={save.isError && !loss ? readError(save.error).message : undefined} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={save.isPending}>
          {loss ? "Save filter, owe less" : "Save filter"}
        </Button>
      </DialogActions>
    </form>
  );
}

interface HashtagChoice {
  acknowledge: boolean;
  hashtagsFilter: string[] | null;
  projectHashtags: { projectId: string; hashtagsFilter: string[] | null }[];
}

function useSaveHashtags(account: TrackedAccount, onClose: () => void) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  return useMutation({
    mutationFn: async ({ acknowledge, hashtagsFilter, projectHashtags }: HashtagChoice) => {
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
    onSuccess: () => {
      showToast("success", `Saved the hashtag filter of ${accountsText([account])}.`);
      onClose();
    },
    onSettled: () => refreshFigures(),
  });
}
