import type { CampaignSpec, CampaignSpecInput, ScheduleInput } from "./campaign-spec.ts";

type Optional<Whole> = { readonly [Key in keyof Whole]?: Whole[Key] | undefined };

/** Parts of a spec. Schedule keys stand for themselves; payouts are the whole block. */
export interface CampaignSpecChanges extends Optional<Omit<CampaignSpecInput, "schedule">> {
  readonly schedule?: Optional<ScheduleInput> | undefined;
}

export function mergeSpec(current: CampaignSpec, changes: CampaignSpecChanges): CampaignSpecInput {
  const { schedule, ...rest } = changes;
  return { ...current, ...sentOf(rest), schedule: { ...current.schedule, ...sentOf(schedule ?? {}) } };
}

type Sent<Changes> = { [Key in keyof Changes]?: Exclude<Changes[Key], undefined> };

/** The members that have a value; null is one. */
export function sentOf<Changes extends object>(changes: Changes): Sent<Changes> {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Sent<Changes>; // safe: the same members, less the undefined ones
}
