import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshHub } from "../../api/refresh-hub.ts";
import type { Brief, BriefRow } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { FormRefusal, type FormWrite } from "../../parts/writes/write-form.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { counted, listed } from "../../ui/primitives/text/number-format.ts";

/** Publishes a brief again as it stands. */
export function PublishDialog({ brief, onClose }: { brief: Brief; onClose: () => void }) {
  const { api } = useOrganization();
  const named = useReach(brief.campaigns.map(({ id }) => id));
  const reach = { total: brief.notifiableCreatorCount, names: named?.names ?? [] };
  const publish = useWrite(api.briefs.update.call, {
    says: ({ version }) => `${creatorsText(reach.total)} will hear of version ${version}.`,
    onDone: onClose,
    refreshes: useRefreshHub(),
  });
  return (
    <NotifyDialog
      reach={reach}
      confirmLabel="Notify"
      write={publish}
      onConfirm={() => publish.mutate({ params: { id: brief.id }, body: { notify: true } })}
      onClose={onClose}
    >
      The brief becomes version {brief.version + 1} as it stands. Each of them gets an email, and is asked to
      read it again.
    </NotifyDialog>
  );
}

interface NotifyDialogProps {
  reach: Reach;
  confirmLabel: string;
  write: FormWrite;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Says whom a notification reaches, before it is sent: an email cannot be taken back. */
export function NotifyDialog(props: NotifyDialogProps) {
  const { reach, confirmLabel, write, onConfirm, onClose, children } = props;
  return (
    <Dialog onClose={onClose} title={`Notify ${creatorsText(reach.total)}?`} description={children}>
      <dl className="rounded-lg border border-line bg-sunken px-4 py-3 text-[13px]">
        <dt className="text-muted">It reaches</dt>
        <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{reachText(reach)}</dd>
      </dl>
      <div className="mt-4 empty:hidden">
        <FormRefusal write={write} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isPending={write.isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DeleteBriefDialogProps {
  brief: Pick<BriefRow, "id" | "name" | "campaigns">;
  onClose: () => void;
  onDeleted?: () => unknown;
}

export function DeleteBriefDialog({ brief, onClose, onDeleted }: DeleteBriefDialogProps) {
  const { api } = useOrganization();
  const remove = useWrite(api.briefs.remove.call, {
    says: `Deleted ${brief.name}.`,
    onDone: () => {
      onClose();
      return onDeleted?.();
    },
    refreshes: useRefreshHub(),
  });
  return (
    <ConfirmWrite
      write={remove}
      input={{ params: { id: brief.id } }}
      onClose={onClose}
      title={`Delete ${brief.name}?`}
      description={`${linksText(brief.campaigns.length)} Its read receipts are lost, and samples that only it used are no longer tracked. Nobody is notified. This cannot be undone.`}
      confirmLabel="Delete brief"
    />
  );
}

function linksText(campaigns: number): string {
  if (campaigns === 0) return "No campaign uses it.";
  return `${campaignsText(campaigns)} will be without a brief, and creators no longer see it.`;
}

export function creatorsText(count: number): string {
  return counted(count, "creator");
}

function campaignsText(count: number): string {
  return counted(count, "campaign");
}

export function samplesText(count: number): string {
  if (count === 0) return "None";
  return count === 1 ? "1 video" : `${count} videos`;
}

export interface Reach {
  readonly total: number;
  readonly names: readonly string[];
}

/** Whom an email goes to, by name as far as names are known. */
export function reachText({ total, names }: Reach): string {
  const others = total - names.length;
  if (others <= 0) return listText(names);
  return names.length === 0 ? creatorsText(total) : listText([...names, othersText(others)]);
}

function othersText(count: number): string {
  return counted(count, "other");
}

function listText(words: readonly string[]): string {
  return listed(words);
}

/** How many of those whom a brief concerns have read it as it stands. */
export function ReadShare({ brief }: { brief: Pick<BriefRow, "readCount" | "notifiableCreatorCount"> }) {
  const { readCount, notifiableCreatorCount: total } = brief;
  if (total === 0) return <span className="text-faint">Nobody has it</span>;
  return (
    <span className="inline-flex items-center gap-2.5">
      <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-hover">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, (readCount / total) * 100)}%` }}
        />
      </span>
      <span className="whitespace-nowrap tabular-nums">
        {readCount} <span className="text-faint">of {total}</span>
      </span>
    </span>
  );
}

const namedCount = 5;

const nobody: Reach = { total: 0, names: [] };

/** Whom a notification about these campaigns reaches; undefined while it is not known. */
export function useReach(campaignIds: readonly string[]): Reach | undefined {
  const { api } = useOrganization();
  const isAsked = campaignIds.length > 0;
  const list = useQuery(
    api.creators.list.queryOptions({
      input: isAsked
        ? {
            query: {
              campaigns: [...campaignIds],
              statuses: ["active"],
              perPage: namedCount,
              sortCol: "name",
              sortDir: "asc",
            },
          }
        : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  if (!isAsked) return nobody;
  return (
    list.data && { total: list.data.totalRows, names: list.data.data.map(({ user }) => personName(user)) }
  );
}
