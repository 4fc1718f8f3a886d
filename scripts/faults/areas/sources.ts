import type { Fault } from "../fault.ts";

const sources = "apps/server/src/modules/sources";
const usage = [`${sources}/usage/source-usage.api.test.ts`];
const upkeep = [`${sources}/nightly-upkeep.api.test.ts`];
const ledger = [`${sources}/quota-ledger.api.test.ts`];
const settings = [`${sources}/settings/data-sources.api.test.ts`];

/** Where view counts come from: what sources are used for, their failures, and what is left of an allowance. */
export const faults: readonly Fault[] = [
  {
    file: `${sources}/usage/source-usage.ts`,
    find: "last_answered_at = greatest(kept.last_answered_at, excluded.last_answered_at)",
    replace: "last_answered_at = excluded.last_answered_at",
    breaks: "A source that fails is shown as one that never answered.",
    noticedBy: usage,
  },
  {
    file: `${sources}/usage/source-usage.ts`,
    find: "more.answeredAt ?? known?.answeredAt ?? null",
    replace: "more.answeredAt ?? null",
    breaks: "A failure right after an answer hides the answer.",
    noticedBy: usage,
  },
  {
    file: `${sources}/usage/source-usage.ts`,
    find: "where f.organization_id = touched.organization_id and f.source_id = touched.source_id and f.last_at < (",
    replace: "where f.organization_id = touched.organization_id and f.last_at < (",
    breaks: "Failures of one source push out those of another.",
    noticedBy: usage,
  },
  {
    file: `${sources}/usage/source-usage.ts`,
    find: "failures = kept.failures + excluded.failures",
    replace: "failures = excluded.failures",
    breaks: "Failures that another process counted are lost.",
    noticedBy: usage,
  },
  {
    file: `${sources}/usage/read-usage.ts`,
    find: "const KEPT_DAYS = 30;",
    replace: "const KEPT_DAYS = 33;",
    breaks: "Failures are shown that are more than 30 days old.",
    noticedBy: usage,
  },
  {
    file: `${sources}/usage/read-usage.ts`,
    find: "(query.days - 1) * DAY_MS",
    replace: "query.days * DAY_MS",
    breaks: "The use of one day shows two.",
    noticedBy: usage,
  },
  {
    file: `${sources}/nightly-upkeep.ts`,
    find: "where last_at < ${daysAgo(FAILURE_DAYS)}",
    replace: "where last_at <= ${daysAgo(FAILURE_DAYS)}",
    breaks: "Failures are removed that can still be asked for.",
    noticedBy: upkeep,
  },
  {
    file: `${sources}/nightly-upkeep.ts`,
    find: "where day < ${daysAgo(USAGE_DAYS)}",
    replace: "where day <= ${daysAgo(USAGE_DAYS)}",
    breaks: "The use of a day is removed that can still be asked for.",
    noticedBy: upkeep,
  },
  {
    file: `${sources}/nightly-upkeep.ts`,
    find: "where resets_at < ${daysAgo(QUOTA_DAYS)}",
    replace: "where resets_at < ${daysAgo(-QUOTA_DAYS)}",
    breaks: "What was spent of today's allowance is forgotten at night.",
    noticedBy: upkeep,
  },
  {
    file: `${sources}/quota-ledger.ts`,
    find: "where kept.spent + excluded.spent <= ${most}::int",
    replace: "where kept.spent <= ${most}::int",
    breaks: "More is asked of YouTube than the key allows.",
    noticedBy: ledger,
  },
  {
    file: `${sources}/quota-ledger.ts`,
    find: "set spent = greatest(kept.spent, excluded.spent)",
    replace: "set spent = kept.spent",
    breaks: "A key that YouTube calls used up is asked on and on.",
    noticedBy: ledger,
  },
  {
    file: `${sources}/settings/change-data-source.ts`,
    find: "where organization_id = ${organizationId} and name = ${name}`",
    replace: "where organization_id = ${organizationId}`",
    breaks: "Whoever resumes one source of the server resumes all of them.",
    noticedBy: settings,
  },
  {
    file: `${sources}/settings/change-data-source.ts`,
    find: "where organization_id = ${organizationId} and name = ${name}`",
    replace: "where name = ${name}`",
    breaks: "Whoever resumes a source of the server resumes it for all organizations.",
    noticedBy: settings,
  },
  {
    file: `${sources}/settings/change-data-source.ts`,
    find: "delete from source_failures where organization_id = ${organizationId} and source_id = ${id}",
    replace: "delete from source_failures where organization_id = ${organizationId}",
    breaks: "The failures of all sources go with one that is deleted.",
    noticedBy: settings,
  },
];
