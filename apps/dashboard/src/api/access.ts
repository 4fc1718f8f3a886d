import { ROLES, roleAtLeast } from "@clipledger/domain/organizations/roles";
import type { Role } from "./types.ts";

export const roleLabels: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
  viewer: "Viewer",
};

export const roleDescriptions: Record<Role, string> = {
  owner: "Everything, including other owners.",
  admin: "Everything but owners: people, keys, settings.",
  member: "Works with accounts, campaigns and payouts.",
  viewer: "Reads everything, changes nothing.",
};

export function canAdminister(role: Role) {
  return roleAtLeast(role, "admin");
}

/** Whether the role changes anything at all: viewers only read. */
export function canWrite(role: Role) {
  return roleAtLeast(role, "member");
}

/** Nobody hands out, changes or takes away a role above their own. */
export function grantableRoles(role: Role): readonly Role[] {
  return canAdminister(role) ? ROLES.filter((candidate) => roleAtLeast(role, candidate)) : [];
}

/** Why this person may not change or remove a member of that role; undefined when they may. */
export function memberRefusal(actor: Role, target: Role, ownerCount: number): string | undefined {
  if (!canAdminister(actor)) return "Only admins and owners manage members.";
  if (!roleAtLeast(actor, target)) return "Only an owner can change another owner.";
  if (target === "owner" && ownerCount === 1) return "An organization keeps at least one owner.";
  return undefined;
}
