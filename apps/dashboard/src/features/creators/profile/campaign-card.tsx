import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { ArrowRightLeft, Megaphone, UserRoundMinus } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { type CampaignActionName, offeredActions } from "../creator-action.ts";
import { Work } from "./work.tsx";

interface CampaignCardProps {
  creator: Creator;
  onAsk: (name: CampaignActionName) => void;
}

/** What the creator works on now, or next. */
export function CampaignCard({ creator, onAsk }: CampaignCardProps) {
  const { organization } = useOrganization();
  const { campaignDisplay: work } = creator;
  const offered = canWrite(organization.role) ? offeredActions(creator, dateOf(new Date())) : [];
  const shown = buttons.filter(({ name }) => offered.includes(name));
  return (
    <Section title="Campaign">
      <Card>
        {work === null ? (
          <EmptyState icon={Megaphone} title="In no campaign">
            Their videos are counted, and none is paid for.
          </EmptyState>
        ) : (
          <Work creatorId={creator.id} work={work} />
        )}
        {shown.length === 0 ? null : (
          <div className="flex flex-wrap gap-2 border-line border-t px-5 py-3">
            {shown.map(({ name, label, Icon }) => (
              <Button key={name} size="small" icon={<Icon aria-hidden="true" />} onClick={() => onAsk(name)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </Card>
    </Section>
  );
}

const buttons = [
  { name: "assign", label: "Assign", Icon: Megaphone },
  { name: "switch", label: "Switch", Icon: ArrowRightLeft },
  { name: "unassign", label: "End", Icon: UserRoundMinus },
] as const;
