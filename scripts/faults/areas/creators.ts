import type { Fault } from "../fault.ts";

const creators = "apps/server/src/modules/creators";
const atOnce = [`${creators}/at-once/creators-at-once.api.test.ts`];
const oppositeOrders = [`${creators}/at-once/opposite-orders.api.test.ts`];
const deleting = [`${creators}/delete-creator.api.test.ts`];
const invitations = [`${creators}/invitations/creator-invitations.api.test.ts`];
const joining = [`${creators}/join-requests/join-requests.api.test.ts`];
const linking = [`${creators}/link-accounts.api.test.ts`];
const links = [`${creators}/notifications/portal-link.api.test.ts`];
const listing = [`${creators}/list-creators.api.test.ts`];
const sessions = [`${creators}/portal/portal-session.api.test.ts`];

/** The roster: creators, their tags and accounts, invitations, links into the portal and sessions there. */
export const faults: readonly Fault[] = [
  {
    file: `${creators}/creators.queries.ts`,
    find: "order by id for update`);",
    replace: "order by array_position(${ids}::text[], id) for update`);",
    breaks:
      "Two people who archive the same creators in opposite orders wait for each other, and one gets an error.",
    noticedBy: oppositeOrders,
  },
  {
    file: "apps/server/src/modules/campaigns/assignments/archive-creator.ts",
    find: "for (const id of ids.toSorted())",
    replace: "for (const id of ids)",
    breaks:
      "Two people who bring back the same creators in opposite orders wait for each other, and one gets an error.",
    noticedBy: oppositeOrders,
  },
  {
    file: `${creators}/creator-rows.queries.ts`,
    find: "a.valid_until >= ${dateOf(now)}::date",
    replace: "a.valid_until > ${dateOf(now)}::date",
    breaks: "On the last day of their work, creators count as free.",
    noticedBy: listing,
  },
  {
    file: `${creators}/creator-rows.queries.ts`,
    find: "latest.expires_at > ${now}",
    replace: "latest.expires_at >= ${now}",
    breaks: "An invitation shows as sent at the instant in which it has expired.",
    noticedBy: invitations,
  },
  {
    file: `${creators}/notifications/portal-link.ts`,
    find: "used_at is null and expires_at > ${at}",
    replace: "used_at is null and expires_at >= ${at}",
    breaks: "A link into the portal works at the instant in which it has expired.",
    noticedBy: links,
  },
  {
    file: `${creators}/notifications/portal-link.ts`,
    find: "used_at is null and expires_at > ${at}",
    replace: "expires_at > ${at}",
    breaks: "A link into the portal works twice.",
    noticedBy: links,
  },
  {
    file: `${creators}/notifications/portal-link.ts`,
    find: ">= MAX_PER_HOUR",
    replace: "> MAX_PER_HOUR",
    breaks: "Somebody gets six links an hour.",
    noticedBy: links,
  },
  {
    file: `${creators}/portal/portal-session.ts`,
    find: "and expires_at > ${at}`",
    replace: "and expires_at >= ${at}`",
    breaks: "A session works at the instant in which it has expired.",
    noticedBy: sessions,
  },
  {
    file: `${creators}/delete-creator.ts`,
    find: '  if (ties.has_canceled_windows) throw new AppError("CREATOR_HAS_CANCELED_PAYOUTS");\n',
    replace: "",
    breaks: "A creator with a canceled payout is refused for another reason.",
    noticedBy: deleting,
  },
  {
    file: `${creators}/people.queries.ts`,
    find: "where user_id = ${userId} and id <> ${creatorId}",
    replace: "where user_id = ${userId} and id = ${creatorId}",
    breaks: "A creator who is deleted leaves a person without any tie behind.",
    noticedBy: deleting,
  },
  {
    file: `${creators}/at-once/creators-at-once.ts`,
    find: "    if (first < row)\n",
    replace: "    if (first > row)\n",
    breaks: "Two rows with the same address are added in one list.",
    noticedBy: atOnce,
  },
  {
    file: `${creators}/account-links.ts`,
    find: "where organization_id = ${organizationId} and id = any(${accountIds}::text[]) order by id`",
    replace: "where id = any(${accountIds}::text[]) order by id`",
    breaks: "An account of another organization is linked to a creator.",
    noticedBy: linking,
  },
  {
    file: `${creators}/join-requests/request-to-join.ts`,
    find: "and link_id = ${linkId} and status = 'pending'",
    replace: "and link_id = ${linkId}",
    breaks: "A link takes no more requests after 500, although all are decided.",
    noticedBy: joining,
  },
  {
    file: `${creators}/at-once/creators-at-once.ts`,
    find: "order by id for update`);",
    replace: "order by array_position(${creators.map(({ email }) => email)}::text[], email) for update`);",
    breaks:
      "Two organizations that add the same people in opposite orders wait for each other, and one gets an error.",
    noticedBy: oppositeOrders,
  },
];
