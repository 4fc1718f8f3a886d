import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshHub } from "../../api/refresh-hub.ts";
import type { Brief, BriefRow } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { ConfirmWrite, type ConfirmWriteProps } from "../../parts/writes/confirm-write.tsx";
import { counted, listed } from "../../ui/primitives/text/number-format.ts";

/** Publishes a brief again as it stands. */
export function PublishDialog({ brief, onClose }: { brief: Brief; onClose: () => void }) {
  const { api } = useOrganization();
  const named = useReach(brief.campaigns.map(({ id }) => id));
  const reach = { total: brief.notifiableCreatorCount, names: named?.names ?? [] };
  return (
    <NotifyDialog
      reach={reach}
      send={api.briefs.update.call}
      input={{ params: { id: brief.id }, body: { notify: true } }}
      says={({ version }) => `${creatorsText(reach.total)} will hear of version ${version}.`}
      refreshes={useRefreshHub()}
      onClose={onClose}
      description={`The brief becomes version ${brief.version + 1} as it stands. Each of them gets an email, and is asked to read it again.`}
      confirmLabel="Notify"
    />
  );
}

interface NotifyDialogProps<Answer, Input> extends Omit<ConfirmWriteProps<Answer, Input>, "title"> {
  reach: Reach;
}

/** Says whom a notification reaches, before it is sent: an email cannot be taken back. */
export function NotifyDialog<Answer, Input>({ reach, ...write }: NotifyDialogProps<Answer, Input>) {
  return (
    <ConfirmWrite {...write} variant="primary" title={`Notify ${creatorsText(reach.total)}?`}>
      <dl className="rounded-lg border border-line bg-sunken px-4 py-3 text-[13px]">
        <dt className="text-muted">It reaches</dt>
        <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{reachText(reach)}</dd>
      </dl>
    </ConfirmWrite>
  );
}

interface DeleteBriefDialogProps {
  brief: Pick<BriefRow, "id" | "name" | "campaigns">;
  onClose: () => void;
  onDeleted?: () => unknown;
}

export function DeleteBriefDialog({ brief, onClose, onDeleted }: DeleteBriefDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.briefs.remove.call}
      input={{ params: { id: brief.id } }}
      says={`Deleted ${brief.name}.`}
      onDone={onDeleted}
      refreshes={useRefreshHub()}
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
