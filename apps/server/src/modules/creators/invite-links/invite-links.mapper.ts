import type { InviteLinkOutput } from "@clipledger/contract/dashboard/creators";
import type { Services } from "../../../infra/context.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { inviteLinkUrl } from "./invite-link-token.ts";
import type { InviteLinkRow } from "./invite-links.queries.ts";

export function toInviteLink(
  services: Pick<Services, "sealer" | "publicUrl">,
  row: InviteLinkRow,
): InviteLinkOutput {
  const { created_by_user_id: id, created_by_email: email } = row;
  const isOpen = row.closed_at === null;
  return {
    id: row.id,
    label: row.label,
    url: isOpen ? inviteLinkUrl(services, row) : null,
    state: isOpen ? "open" : "closed",
    createdBy:
      id === null || email === null
        ? null
        : { id, name: row.created_by_name, email, image: row.created_by_image },
    createdAt: row.created_at.toISOString(),
    closedAt: toTimestamp(row.closed_at),
    pendingRequests: row.pending_requests,
  };
}
