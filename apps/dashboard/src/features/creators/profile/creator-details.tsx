import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Creator } from "../../../api/types.ts";
import { MailboxNotice, useMailbox } from "../../../parts/mailbox-notice.tsx";
import { creatorName } from "../../../parts/person-name.ts";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import type { DateRange } from "../../../ui/primitives/lists/date-range.ts";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import type { CampaignDialog } from "../campaign-dialog.ts";
import type { CreatorAction } from "../creator-action.ts";
import { CreatorDialogs } from "../creator-dialogs.tsx";
import { useCreatorWrites } from "../use-creator-writes.ts";
import { ArchivedNotice } from "./archived-notice.tsx";
import { CampaignCard } from "./campaign-card.tsx";
import { CreatorAccounts } from "./creator-accounts.tsx";
import { CreatorFacts } from "./creator-facts.tsx";
import { CreatorHistory } from "./creator-history.tsx";
import { CreatorNotes } from "./creator-notes.tsx";
import { CreatorSummary } from "./creator-summary.tsx";
import { PayoutDetails } from "./payout-details.tsx";
import { ProfileActions } from "./profile-actions.tsx";

interface CreatorDetailsProps {
  creator: Creator;
  trail: ReactNode;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
  campaignDialog: CampaignDialog;
  chat: ReactNode;
  assignments: ReactNode;
  payouts: ReactNode;
  events: ReactNode;
}

const columnClass = "flex min-w-0 flex-col gap-6";

export function CreatorDetails(props: CreatorDetailsProps) {
  const { creator, trail, range, onRangeChange, campaignDialog, chat, assignments, payouts, events } = props;
  const navigate = useNavigate();
  const [action, setAction] = useState<CreatorAction | undefined>(undefined);
  const [hasInvited, setHasInvited] = useState(false);
  const writes = useCreatorWrites(() => setHasInvited(true));
  const hasMailbox = useMailbox() === "open";
  const ask = (name: CreatorAction["name"]) => setAction({ name, creators: [creator] });
  return (
    <Page
      title={creatorName(creator)}
      trail={trail}
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
    </Page>
  );
}
