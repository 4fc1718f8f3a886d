import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";

/** Spec paths that cannot change while the campaign is in use. */
export const LOCKED_FIELDS = [
  "currency",
  "schedule.interval",
  "schedule.intervalCount",
  "schedule.anchor",
  "schedule.startsOn",
] as const;

export type LockedField = (typeof LOCKED_FIELDS)[number];

/** Those of them that differ. */
export function changedLockedFields(before: CampaignSpec, after: CampaignSpec): LockedField[] {
  return LOCKED_FIELDS.filter((field) => readField[field](before) !== readField[field](after));
}

const readField: Readonly<Record<LockedField, (spec: CampaignSpec) => string | number>> = {
  currency: ({ currency }) => currency,
  "schedule.interval": ({ schedule }) => schedule.interval,
  "schedule.intervalCount": ({ schedule }) => schedule.intervalCount,
  "schedule.anchor": ({ schedule }) => schedule.anchor,
  "schedule.startsOn": ({ schedule }) => schedule.startsOn,
};
