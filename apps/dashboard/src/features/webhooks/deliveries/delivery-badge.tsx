import type { WebhookDelivery } from "../../../api/types.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { deliveryStanding } from "../delivery-standing.ts";

export function DeliveryBadge({ delivery }: { delivery: WebhookDelivery }) {
  const { tone, label } = deliveryStanding(delivery);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
