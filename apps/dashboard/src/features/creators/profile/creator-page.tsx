import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { MailPlus, Pencil, UserRoundX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { MailboxNotice, useMailbox } from "../../../parts/mailbox-notice.tsx";
import { blocks, type DetailKind, DetailPage, DetailState } from "../../../parts/pages/detail-page.tsx";
import { creatorName } from "../../../parts/person-name.ts";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import type { DateRange } from "../../../ui/primitives/lists/date-range.ts";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { CreatorDialogs } from "../creator-dialogs.tsx";
import {
  type CampaignDialog,
  type CreatorAction,
  CreatorMenu,
  type CreatorWrites,
  useCreatorWrites,
} from "../creator-menu.tsx";
import { CreatorStateBadge } from "../creator-state.tsx";
import { CampaignCard } from "./campaign-card.tsx";
import { CreatorAccounts, CreatorHistory } from "./creator-accounts.tsx";
import { CreatorFacts, CreatorNotes, PayoutDetails } from "./creator-facts.tsx";
import { CreatorResults } from "./creator-results.tsx";

interface CreatorPageProps {
  creatorId: string;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
  campaignDialog: CampaignDialog;
  /** The way to the conversation with them, which belongs to another part of the dashboard. */
  chat: ReactNode;
  /** What they did in campaigns so far, likewise. */
  assignments: ReactNode;
  /** What they are owed and were paid, likewise. */
  payouts: ReactNode;
  /** What happened around them lately, likewise. */
  events: ReactNode;
}

const creators: DetailKind = {
  noun: "creator",
  title: "Creator",
  link: (look) => <Link to="/creators" {...look} />,
  back: "Creators",
  icon: UserRoundX,
  missing: "Somebody may have deleted them, or the link was cut short.",
  hasPicture: true,
  placeholder: blocks("h-24", "h-80"),
};

/** One creator: who they are, what they work on, how they do. */
export function CreatorPage({ creatorId, ...shown }: CreatorPageProps) {
  const { api } = useOrganization();
  const found = useQuery(
    api.creators.get.queryOptions({
      input: { params: { id: creatorId } },
      retry: (count, error) => count < 1 && !isUnknown(error),
    }),
  );
  if (found.isSuccess) return <CreatorDetails creator={found.data} {...shown} />;
  return <DetailState kind={creators} query={found} isMissing={isUnknown(found.error)} />;
}

/** Also for what is no id at all, as in a link that was cut short. */
function isUnknown(error: unknown): boolean {
  return ["CREATOR_NOT_FOUND", "NOT_FOUND", "BAD_REQUEST"].some((code) => hasCode(error, code));
}

interface CreatorDetailsProps extends Omit<CreatorPageProps, "creatorId"> {
  creator: Creator;
}

const columnClass = "flex min-w-0 flex-col gap-6";

function CreatorDetails(props: CreatorDetailsProps) {
  const { creator, range, onRangeChange, campaignDialog, chat, assignments, payouts, events } = props;
  const navigate = useNavigate();
  const [action, setAction] = useState<CreatorAction | undefined>(undefined);
  const [hasInvited, setHasInvited] = useState(false);
  const writes = useCreatorWrites(() => setHasInvited(true));
  const hasMailbox = useMailbox() === "open";
  const ask = (name: CreatorAction["name"]) => setAction({ name, creators: [creator] });
  return (
    <DetailPage
      kind={creators}
      title={creatorName(creator)}
      width="wide"
      picture={<Avatar name={creatorName(creator)} size="large" />}
      description={<CreatorSummary creator={creator} />}
      actions={
        <>
          {creator.creatorStatus === "active" ? chat : null}
          <ProfileActions creator={creator} writes={writes} onAction={setAction} />
        </>
      }
    >
      <MailboxNotice isOpen={hasMailbox && hasInvited} />
      <ArchivedNotice creator={creator} writes={writes} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className={columnClass}>
          <CreatorHistory creator={creator} range={range} onRangeChange={onRangeChange} />
          <CreatorResults creatorId={creator.id} />
          <CreatorAccounts creator={creator} onLink={() => ask("accounts")} />
          {assignments}
        </div>
        <div className={columnClass}>
          <CampaignCard creator={creator} onAsk={ask} />
          {payouts}
          <PayoutDetails key={creator.id} creator={creator} />
          <CreatorNotes creator={creator} onEdit={() => ask("edit")} />
          <Section title="Details">
            <Card>
              <CreatorFacts creator={creator} />
            </Card>
          </Section>
          {events}
        </div>
      </div>
      <CreatorDialogs
        action={action}
        campaignDialog={campaignDialog}
        onClose={() => setAction(undefined)}
        onDeleted={() => navigate({ to: "/creators" })}
      />
    </DetailPage>
  );
}

interface ProfileActionsProps {
  creator: Creator;
  writes: CreatorWrites;
  onAction: (action: CreatorAction) => void;
}

function ProfileActions({ creator, writes, onAction }: ProfileActionsProps) {
  const { organization } = useOrganization();
  if (!canWrite(organization.role)) return null;
  const isActive = creator.creatorStatus === "active";
  const canInvite =
    isActive && (creator.status === "not invited" || creator.status === "invitation rejected");
  return (
    <>
      {canInvite ? (
        <Button
          variant="primary"
          icon={<MailPlus aria-hidden="true" />}
          isPending={writes.isPending}
          onClick={() => writes.invite(creator)}
        >
          Send invitation
        </Button>
      ) : null}
      {isActive ? (
        <Button
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onAction({ name: "edit", creators: [creator] })}
        >
          Edit
        </Button>
      ) : null}
      <CreatorMenu creator={creator} writes={writes} onAction={onAction} />
    </>
  );
}

/** The line under a creator's name. */
function CreatorSummary({ creator }: { creator: Creator }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <a
        href={`mailto:${creator.user.email}`}
        className="text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        {creator.user.email}
      </a>
      <CreatorStateBadge creator={creator} />
      {creator.tags.map(({ id, name }) => (
        <Link key={id} to="/creators" search={{ tags: id }} className="rounded-md">
          <Badge>{name}</Badge>
        </Link>
      ))}
    </span>
  );
}

function ArchivedNotice({ creator, writes }: { creator: Creator; writes: CreatorWrites }) {
  const { organization } = useOrganization();
  if (creator.deletedAt === null) return null;
  return (
    <Notice
      tone="info"
      title={`Archived on ${shortDate(creator.deletedAt)}`}
      action={
        canWrite(organization.role) ? (
          <Button size="small" isPending={writes.isPending} onClick={() => writes.unarchive(creator)}>
            Bring back
          </Button>
        ) : undefined
      }
    >
      They can be neither changed nor assigned. What they did stays on record.
    </Notice>
  );
}
