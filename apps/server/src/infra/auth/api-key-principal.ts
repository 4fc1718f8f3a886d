import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";

/** Who a key speaks for: its organization, and its owner with the role they have now. */
export interface ApiKeyPrincipal {
  readonly organization: { readonly id: string; readonly plan: Plan };
  readonly role: Role;
  readonly userId: string;
  readonly apiKey: { readonly id: string; readonly expiresAt: Date | null };
}
