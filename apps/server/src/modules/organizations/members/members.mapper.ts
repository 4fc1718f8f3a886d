import type { MemberOutput } from "@clipledger/contract/dashboard/members";
import type { MemberRow } from "./members.queries.ts";

export function toMember(row: MemberRow): MemberOutput {
  return {
    id: row.id,
    user: { id: row.user_id, name: row.name, email: row.email, image: row.image },
    role: row.role,
    createdAt: row.created_at.toISOString(),
  };
}
