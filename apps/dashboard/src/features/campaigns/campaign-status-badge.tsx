import type { CampaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { statusLabels } from "./campaign-words.ts";

const tones: Record<CampaignStatus, BadgeTone> = {
  upcoming: "info",
  active: "accent",
  closing: "warning",
  ended: "neutral",
};

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  return <StateBadge tone={tones[status]}>{statusLabels[status]}</StateBadge>;
}
