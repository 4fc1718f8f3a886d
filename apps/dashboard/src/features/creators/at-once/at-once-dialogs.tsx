import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newClientMessageId } from "../../../api/chat/chat-outbox.ts";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Creator } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { TokenField } from "../../../ui/primitives/forms/token-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast, showUndo } from "../../../ui/primitives/overlays/toast.tsx";
import { counted, listed } from "../../../ui/primitives/text/number-format.ts";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { isArchiveUndone } from "../creator-menu.tsx";

interface AtOnceProps {
  creators: readonly Creator[];
  onClose: () => void;
}

const namedAtMost = 4;

/** "Ana, Ben and 3 more". */
function peopleText(creators: readonly Creator[]): string {
  const names = creators.map(creatorName);
  const more = names.length - namedAtMost;
  return listed(more > 0 ? [...names.slice(0, namedAtMost), `${more} more`] : names);
}

/** Gives tags to several creators and takes tags from them. */
export function TagCreatorsDialog({ creators, onClose }: AtOnceProps) {
  const { api } = useOrganization();
  const known = useQuery(api.creators.listTags.queryOptions()).data ?? [];
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const present = [...new Set(creators.flatMap(({ tags }) => tags.map(({ name }) => name)))];
  const save = useWrite(api.creatorsAtOnce.tag.call, {
    says: ({ changed }) => `Changed the tags of ${counted(changed, "creator")}.`,
    onDone: onClose,
    refreshes: useRefreshHub(),
  });
  function submit() {
    const creatorIds = creators.map(({ id }) => id);
    save.mutate({ body: { creatorIds, add: [...added], remove: [...removed] } });
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Tags of ${counted(creators.length, "creator")}`}
      description={`${peopleText(creators)}. Other tags that they have stay.`}
    >
      <DialogForm
        write={save}
        onSubmit={submit}
        submit="Save tags"
        isDisabled={added.length + removed.length === 0}
      >
        <TokenField
          label="Add"
          name="add"
          hint="Press Enter after each."
          tokens={added}
          onChange={setAdded}
          suggestions={known.map(({ name }) => name)}
          maxLength={40}
          maxCount={20}
        />
        {present.length === 0 ? null : (
          <TokenField
            label="Remove"
            name="remove"
            tokens={removed}
            onChange={setRemoved}
            suggestions={present}
            maxLength={40}
            maxCount={20}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

/** One message into the conversation with each. */
export function MessageCreatorsDialog({ creators, onClose }: AtOnceProps) {
  const { api } = useOrganization();
  const [content, setContent] = useState("");
  // The same id with every attempt, so that nobody gets the message twice.
  const [clientMessageId] = useState(newClientMessageId);
  const send = useWrite(api.creatorsAtOnce.message.call, {
    says: ({ recipientCount }) => `Sent to ${counted(recipientCount, "creator")}.`,
    onDone: onClose,
  });
  function submit() {
    const creatorIds = creators.map(({ id }) => id);
    send.mutate({ body: { creatorIds, content: content.trim(), clientMessageId } });
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Message ${counted(creators.length, "creator")}`}
      description={`${peopleText(creators)}. Each gets it in their own conversation with you, and answers only you.`}
    >
      <DialogForm
        write={send}
        onSubmit={submit}
        submit={`Send to ${counted(creators.length, "creator")}`}
        isDisabled={content.trim() === ""}
      >
        <TextAreaField
          label="Message"
          name="content"
          rows={5}
          maxLength={8_000}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Asks before several creators are archived, and says what is owed to them. */
export function ArchiveCreatorsDialog({ creators, onClose }: AtOnceProps) {
  const { api } = useOrganization();
  const refresh = useRefreshHub();
  const creatorIds = creators.map(({ id }) => id);
  function sayArchived(changed: number) {
    const done = `Archived ${counted(changed, "creator")}.`;
    const back = () => api.creatorsAtOnce.unarchive.call({ body: { creatorIds } });
    const fail = (error: unknown) => showToast("error", readError(error).message);
    if (creators.every(isArchiveUndone)) showUndo(done, () => void back().then(refresh, fail));
    else showToast("success", done);
  }
  const working = creators.filter(({ campaignDisplay }) => campaignDisplay !== null).length;
  const invited = creators.filter(({ status }) => status === "invitation sent").length;
  return (
    <ConfirmWrite
      send={api.creatorsAtOnce.archive.call}
      input={{ body: { creatorIds } }}
      onDone={({ changed }) => sayArchived(changed)}
      refreshes={refresh}
      onClose={onClose}
      title={`Archive ${counted(creators.length, "creator")}?`}
      description={[
        `${peopleText(creators)}.`,
        ...(working === 0 ? [] : [`${counted(working, "assignment")} end with the current cycle.`]),
        ...(invited === 0 ? [] : [`${counted(invited, "invitation")} stop working.`]),
        "Accounts stay linked, and figures and payouts stay as they are.",
      ].join(" ")}
      confirmLabel={`Archive ${counted(creators.length, "creator")}`}
    >
      <OwedToThem creatorIds={creatorIds} />
    </ConfirmWrite>
  );
}

/** What is due to creators who are about to leave the lists. Archiving takes none of it away. */
function OwedToThem({ creatorIds }: { creatorIds: readonly string[] }) {
  const { api } = useOrganization();
  const due = useQuery(
    api.payouts.listDue.queryOptions({
      input: { query: { creatorIds: [...creatorIds], mode: "totals", includeEmpty: false } },
    }),
  ).data;
  if (due === undefined || !("totals" in due) || due.totals.length === 0) return null;
  const amounts = listed(due.totals.map(({ amount, currency }) => minorText(amount, currency)));
  return (
    <Notice tone="warning" title={`${amounts} is still due to them`}>
      It stays due, and is paid from Payouts as before.
    </Notice>
  );
}
