import type { Fault } from "../fault.ts";

const modules = "apps/server/src/modules";
const payouts = `${modules}/payouts`;
const keys = `${modules}/organizations/api-keys/key-commitments.ts`;
const approvals = [`${payouts}/paying/approvals/approvals.api.test.ts`];
const atProvider = [`${payouts}/paying/issuing/initiate-at-provider.api.test.ts`];
const limits = [`${payouts}/paying/issuing/daily-limits.api.test.ts`];
const statuses = ["packages/domain/src/payouts/payout-status.test.ts"];
const open = [`${payouts}/paying/issuing/open-payouts.api.test.ts`];
const unheard = [`${payouts}/paying/issuing/unheard-attempts.api.test.ts`];
const decided = [`${payouts}/paying/issuing/unheard-attempts.api.test.ts`];
const late = [`${payouts}/paying/issuing/decided-payouts.api.test.ts`];
const silent = [`${payouts}/paying/approvals/silent-requests.api.test.ts`];
const polling = [`${payouts}/paying/approvals/poll-provider.api.test.ts`];

/** Payouts that a provider makes, from the first request to the last status, and what keys may pay a day. */
export const faults: readonly Fault[] = [
  {
    file: `${payouts}/paying/issuing/carry-out-intent.ts`,
    find: 'answer.outcome === "refused" && (answer.of === "payout" || intent.attempts === 1)',
    replace: 'answer.outcome === "refused"',
    breaks:
      "A window is paid twice: its first request was carried out unheard, and the second one turned away.",
    noticedBy: unheard,
  },
  {
    file: `${payouts}/paying/issuing/carry-out-intent.ts`,
    find: "intent.attempts === 1)",
    replace: "intent.attempts <= 2)",
    breaks: "A window is paid twice where the second request after an unheard one is turned away.",
    noticedBy: unheard,
  },
  {
    file: `${payouts}/paying/issuing/carry-out-intent.ts`,
    find: "if (intent?.attempts !== attempts) return false;",
    replace: "if (intent === undefined) return false;",
    breaks: "A worker who is late gives up a payout that another one is just asking for.",
    noticedBy: unheard,
  },
  {
    file: `${payouts}/paying/issuing/carry-out-intent.ts`,
    find: "if (await isIdOfAnother(tx, payout.id, { organizationId, id: draft.id })) return true;",
    replace: "",
    breaks: "Two payouts are taken for the one that the provider made.",
    noticedBy: open,
  },
  {
    file: `${payouts}/paying/issuing/carry-out-intent.ts`,
    find: "await forgetCommitment(tx, organizationId, draft.id);",
    replace: "",
    breaks: "What the provider refused counts against the key's day.",
    noticedBy: limits,
  },
  {
    file: `${payouts}/paying/issuing/carry-out-intent.ts`,
    find: 'if (issuing.outcome === "decided") await askAboutPayout(services, organizationId, draft.id);',
    replace: "",
    breaks: "A payout that was abandoned while it was made stays at the provider, to be paid.",
    noticedBy: open,
  },
  {
    file: `${payouts}/paying/issuing/payout-intent.ts`,
    find: "and id = ${draft.id} and attempts = ${attempts}`",
    replace: "and id = ${draft.id}`",
    breaks: "A worker who is late ends the lease of the one who has taken over.",
    noticedBy: unheard,
  },
  {
    file: `${payouts}/paying/issuing/payout-intent.ts`,
    find: "from payout_intents where lease_until <= ${now}",
    replace: "from payout_intents where lease_until <= ${leaseUntil}",
    breaks: "Two workers ask the provider for the same payout at once.",
    noticedBy: unheard,
  },
  {
    file: `${payouts}/paying/issuing/payout-intent.ts`,
    find: "set attempts = attempts + 1, lease_until = ${leaseUntil}\n    where (organization_id, id)",
    replace: "set lease_until = ${leaseUntil}\n    where (organization_id, id)",
    breaks: "A refusal of the second request is believed although the first one may have been carried out.",
    noticedBy: unheard,
  },
  {
    file: `${payouts}/paying/issuing/payout-intent.ts`,
    find: "set attempts = attempts + 1, lease_until = ${leaseUntil}\n    where organization_id",
    replace: "set lease_until = ${leaseUntil}\n    where organization_id",
    breaks: "Who asks again for a payout takes it over without being told apart from the one before.",
    noticedBy: unheard,
  },
  {
    file: `${payouts}/paying/issuing/initiate-payout.ts`,
    find: "intent !== undefined && intent.leaseUntil <= ctx.clock.now()",
    replace: "intent !== undefined",
    breaks: "A second request for a window is sent to the provider while the first one waits.",
    noticedBy: atProvider,
  },
  {
    file: `${payouts}/paying/issuing/initiate-payout.ts`,
    find: "!isFree || contentOf(intent.draft) !== contentOf(draft)",
    replace: "!isFree",
    breaks: "Asking for other lines answers with the payout of the former ones.",
    noticedBy: atProvider,
  },
  {
    file: `${payouts}/paying/issuing/decide-intent.ts`,
    find: "const DAYS_TO_ASK = 30;",
    replace: "const DAYS_TO_ASK = 29;",
    breaks: "The provider is asked about abandoned payouts for a day less than is promised.",
    noticedBy: decided,
  },
  {
    file: `${payouts}/paying/issuing/decide-intent.ts`,
    find: "await forgetCommitment(tx, ctx.organization.id, id);",
    replace: "",
    breaks: "An abandoned payout counts against the key's day.",
    noticedBy: limits,
  },
  {
    file: `${payouts}/paying/issuing/decide-intent.ts`,
    find: "askAt: isKnownPaid ? null : at,",
    replace: "askAt: at,",
    breaks: "What the provider is known to have paid is taken back there.",
    noticedBy: open,
  },
  {
    file: `${payouts}/paying/issuing/decide-intent.ts`,
    find: "if (window !== null && reissuedFromId === null)",
    replace: "if (window === null)",
    breaks: "The window of an abandoned payout is never due again.",
    noticedBy: open,
  },
  {
    file: `${payouts}/paying/issuing/decided-payouts.ts`,
    find: 'payout.status !== "created" && payout.status !== "approved"',
    replace: 'payout.status !== "created"',
    breaks: "An abandoned payout that was approved is not taken back, and the creator claims it.",
    noticedBy: decided,
  },
  {
    file: `${payouts}/paying/issuing/decided-payouts.ts`,
    find: "if (await isIdOfAnother(services.db, answer.payout.id, { organizationId, id })) {",
    replace: "if (answer.payout.id === id) {",
    breaks: "Taking back an abandoned payout takes back another one, whose id the provider repeats.",
    noticedBy: open,
  },
  {
    file: keys,
    find: "and day = ${day} and currency = ${currency}`",
    replace: "and day = ${day}`",
    breaks: "A key that may pay in two currencies is stopped by the sum of both.",
    noticedBy: limits,
  },
  {
    file: keys,
    find: "and api_key_id = ${apiKeyId} and day = ${day}",
    replace: "and day = ${day}",
    breaks: "A key is stopped by what another key has paid.",
    noticedBy: limits,
  },
  {
    file: keys,
    find: "if (total > limit.amountMinor)",
    replace: "if (total >= limit.amountMinor)",
    breaks: "A key may not pay the whole of its limit.",
    noticedBy: limits,
  },
  {
    file: keys,
    find: "{ now, lock: sql`for no key update` }",
    replace: "{ now, lock: sql`` }",
    breaks: "Payouts at the same moment go beyond a key's limit together.",
    noticedBy: limits,
  },
  {
    file: `${payouts}/books/locked-payout.ts`,
    find: "amount_minor = null, generation = generation + 1, decided_at = null",
    replace: "amount_minor = null, decided_at = null",
    breaks: "A window whose payout was taken back can be paid by the calculation from before.",
    noticedBy: approvals,
  },
  {
    file: "packages/domain/src/payouts/payout-status.ts",
    find: "if (!STEPS.includes(current)) return current;",
    replace: 'if (current === "deleted") return current;',
    breaks: "Money that came back counts as paid when an older report comes late.",
    noticedBy: statuses,
  },
  {
    file: "packages/domain/src/payouts/payout-status.ts",
    find: 'return current === "completed" ? current : reported;',
    replace: "return reported;",
    breaks: "A payout that has arrived is taken for expired, and reissued.",
    noticedBy: statuses,
  },
  {
    file: `${payouts}/paying/issuing/apply-status.ts`,
    find: "returnedAt: sql`coalesce(returned_at, ${at})`,",
    replace: "",
    breaks: "Money that came back stays in the books as paid.",
    noticedBy: approvals,
  },
  {
    file: `${payouts}/paying/approvals/reissue-payout.ts`,
    find: 'if (held.superseded_at !== null) throw invalidState("This payout was reissued already");',
    replace: "",
    breaks: "A payout that came back is replaced twice.",
    noticedBy: approvals,
  },
  {
    file: `${payouts}/paying/approvals/provider-requests.ts`,
    find: "if (former !== null && former !== request)",
    replace: "if (former !== null && former === request)",
    breaks: "A payout is canceled while its approval waits for the provider's answer.",
    noticedBy: approvals,
  },
  {
    file: `${payouts}/paying/approvals/provider-requests.ts`,
    find: "where organization_id = ${organizationId} and id = ${id} and wish = ${request}`);\n}\n\nconst BATCH_SIZE",
    replace:
      "where organization_id = ${organizationId} and id = ${id} and wish <> ${request}`);\n}\n\nconst BATCH_SIZE",
    breaks: "An approval that the provider refused is sent to it for ever.",
    noticedBy: approvals,
  },
  {
    file: `${payouts}/paying/issuing/decided-payouts.ts`,
    find: "previous === null ? payout.status : nextPayoutStatus(previous, payout.status)",
    replace: "payout.status",
    breaks:
      "An abandoned payout that the creator has claimed shows as unclaimed again, and is paid a second time.",
    noticedBy: late,
  },
  {
    file: `${payouts}/paying/issuing/decided-payouts.ts`,
    find: "power(2, least(times_asked, 20))",
    replace: "1",
    breaks: "A provider is asked about each decided payout every minute, for 30 days.",
    noticedBy: late,
  },
  {
    file: `${payouts}/paying/approvals/provider-requests.ts`,
    find: 'if (answer.outcome === "unknown")\n    await postponeProviderRequest(services.db, { organizationId, id, request }, services.clock.now());\n',
    replace: "",
    breaks: "Three approvals that the provider never answers keep all others from being sent.",
    noticedBy: silent,
  },
  {
    file: `${payouts}/paying/approvals/refresh-payout.ts`,
    find: 'last = maker === "server" ? undefined : { organizationId: last.organizationId, id: LAST_ID };',
    replace: "last = undefined;",
    breaks: "The rail of one team fails, and no other team's payouts are refreshed.",
    noticedBy: polling,
  },
  {
    file: `${payouts}/paying/approvals/refresh-payout.ts`,
    find: "const RETURNS_WITHIN_MS = 60 * 86_400_000;",
    replace: "const RETURNS_WITHIN_MS = 30 * 86_400_000;",
    breaks: "Money that a bank returns after a month counts as paid.",
    noticedBy: polling,
  },
];
