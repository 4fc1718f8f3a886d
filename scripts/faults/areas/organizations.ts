import type { Fault } from "../fault.ts";

const modules = "apps/server/src/modules";
const organizations = `${modules}/organizations`;
const members = [`${organizations}/members/members.api.test.ts`];
const invitations = [`${organizations}/invitations/invitations.api.test.ts`];
const ownSessions = [`${organizations}/own-sessions.api.test.ts`];
const credits = [`${organizations}/credits/credits.api.test.ts`];

/** Teams: their members, invitations, sessions and credits. */
export const faults: readonly Fault[] = [
  {
    file: `${organizations}/members.queries.ts`,
    find: 'member.role === "owner" && (await countOwners(tx, ctx.organization.id)) === 1',
    replace: 'member.role === "owner" && (await countOwners(tx, ctx.organization.id)) === 0',
    breaks: "The last owner leaves, and nobody can manage the organization.",
    noticedBy: members,
  },
  {
    file: `${organizations}/members.queries.ts`,
    find: "  refuseRoleAbove(ctx, member.role);\n",
    replace: "",
    breaks: "An admin removes an owner.",
    noticedBy: members,
  },
  {
    file: `${organizations}/members/manage-members.ts`,
    find: "if (roleAtLeast(role, member.role)) await revokeKeysMadeByOthers",
    replace: "if (roleAtLeast(member.role, role)) await revokeKeysMadeByOthers",
    breaks: "A key that an admin made for a colleague rises with them to an owner's.",
    noticedBy: members,
  },
  {
    file: `${organizations}/members/manage-members.ts`,
    find: "await revokeInvitationsBy(tx, ctx, member.user_id, undefined);",
    replace: "",
    breaks: "Whoever was removed comes back through an invitation of their own.",
    noticedBy: members,
  },
  {
    file: `${organizations}/invitations/pending-invitations.ts`,
    find: "keptRole === undefined || !roleAtLeast(keptRole, row.role)",
    replace: "keptRole === undefined || !roleAtLeast(row.role, keptRole)",
    breaks: "A member who lost a role keeps an invitation to it.",
    noticedBy: members,
  },
  {
    file: `${organizations}/invitations/invitation-links.ts`,
    find: "row === undefined || row.expires_at <= now",
    replace: "row === undefined || row.expires_at < now",
    breaks: "An invitation works in the instant in which it expires.",
    noticedBy: invitations,
  },
  {
    file: `${organizations}/invitations/accept-invitation.ts`,
    find: 'if (user.email !== invitation.email) throw new AppError("INVITATION_EMAIL_MISMATCH");',
    replace: "",
    breaks: "Anybody who is signed in joins with somebody else's invitation.",
    noticedBy: invitations,
  },
  {
    file: `${organizations}/invitations/invite-member.ts`,
    find: "      await withdraw(tx, ctx, replaced);\n",
    replace: "",
    breaks: "The link of an invitation that was replaced goes on working.",
    noticedBy: invitations,
  },
  {
    file: `${organizations}/credits/take-credit.ts`,
    find: "m.included_used < ${limit}::int",
    replace: "m.included_used <= ${limit}::int",
    breaks: "A plan gives one credit more than it includes.",
    noticedBy: credits,
  },
  {
    file: `${organizations}/credits/take-credit.ts`,
    find: "month = date_trunc('month', ${day}::date)::date",
    replace: "month = date_trunc('month', ${at}::timestamptz)::date",
    breaks: "A credit of a lookup that failed after midnight comes back to the wrong month.",
    noticedBy: credits,
  },
  {
    file: `${organizations}/credits/credits.ts`,
    find: "Math.max(0, included - included_used) + extra_left",
    replace: "included - included_used + extra_left",
    breaks: "Extra credits count as used up after the plan was lowered.",
    noticedBy: [`${organizations}/credits/credits.test.ts`],
  },
  {
    file: `${organizations}/credits/credits.ts`,
    find: "addDays(addMonths(startOfMonth(day), 1), -1)",
    replace: "addMonths(startOfMonth(day), 1)",
    breaks: "A month of credits holds the first day of the next one.",
    noticedBy: [`${organizations}/credits/credits.test.ts`],
  },
  {
    file: `${organizations}/members.queries.ts`,
    find: "if (caller === undefined || !roleAtLeast(caller.role, ctx.role))",
    replace: "if (caller === undefined)",
    breaks: "A request that waited acts with a role that was taken away since.",
    noticedBy: members,
  },
  {
    file: `${organizations}/own-account.ts`,
    find: "where user_id = ${userId} and id <> ${sessionId} and expires_at > now()",
    replace: "where user_id = ${userId} and expires_at > now()",
    breaks: "Ending all other sessions signs the person out, too.",
    noticedBy: ownSessions,
  },
];
