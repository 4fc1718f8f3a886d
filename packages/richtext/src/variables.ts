/** What a brief may say in place of a creator's or campaign's own words, written with a dollar sign before it. */
export const VARIABLE_IDS = [
  "creator_first_name",
  "creator_full_name",
  "creator_email",
  "creator_accounts",
  "brand_name",
  "campaign_video_target",
  "campaign_payout_cycle",
  "assignment_start_date",
] as const;

export type VariableId = (typeof VARIABLE_IDS)[number];

/** Every name after a dollar sign, known or not; prices such as $50 are none. */
export const variableNames = /\$([A-Za-z_][A-Za-z0-9_]*)/g;

export function isVariableId(value: unknown): value is VariableId {
  return knownIds.has(value);
}

const knownIds: ReadonlySet<unknown> = new Set(VARIABLE_IDS);

/** Says what to do about a name after a dollar sign that is no variable. */
export function describeUnknownVariable(written: string): string {
  const known = VARIABLE_IDS.map((id) => `$${id}`).join(", ");
  const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
  return `There is no variable ${shown}. Use one of ${known}, or put a space after the dollar sign.`;
}
