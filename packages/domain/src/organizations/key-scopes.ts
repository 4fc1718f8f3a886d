/** The areas of the API: what the tags of its operations say, as scopes of keys write it. Some have nothing to write. */
export const API_AREAS = {
  organization: { label: "Organization", isWritable: true },
  "activity-log": { label: "Activity log", isWritable: false },
  "data-sources": { label: "Data sources", isWritable: true },
  "live-data": { label: "Live data", isWritable: false },
  "tracked-accounts": { label: "Tracked accounts", isWritable: true },
  "tracked-individual-videos": { label: "Tracked individual videos", isWritable: true },
  "excluded-videos": { label: "Excluded videos", isWritable: true },
  projects: { label: "Projects", isWritable: true },
  integrations: { label: "Integrations", isWritable: false },
  "account-analytics": { label: "Account analytics", isWritable: false },
  "video-analytics": { label: "Video analytics", isWritable: false },
  "general-analytics": { label: "General analytics", isWritable: false },
  exports: { label: "Exports", isWritable: true },
  "video-library": { label: "Video library", isWritable: false },
  "simulated-data": { label: "Simulated data", isWritable: true },
  assignments: { label: "Assignments", isWritable: true },
  creators: { label: "Creators", isWritable: true },
  campaigns: { label: "Campaigns", isWritable: true },
  briefs: { label: "Briefs", isWritable: true },
  "creator-hub-overview": { label: "Creator Hub overview", isWritable: false },
  chats: { label: "Chats", isWritable: true },
  jobs: { label: "Jobs", isWritable: true },
  applications: { label: "Applications", isWritable: true },
  payouts: { label: "Payouts", isWritable: true },
  reports: { label: "Reports", isWritable: true },
  alerts: { label: "Alerts", isWritable: true },
  events: { label: "Events", isWritable: false },
} as const;

export type ApiArea = keyof typeof API_AREAS;
export type ScopeVerb = "read" | "write";

/** What a key may do in an area, or in all of them; `write` holds `read`. */
export type KeyScope = `${ApiArea | "*"}:${ScopeVerb}`;

// Object.keys forgets which keys it was given.
const areas = Object.keys(API_AREAS) as ApiArea[];

export const KEY_SCOPES: readonly KeyScope[] = [
  "*:read",
  "*:write",
  ...areas.flatMap((area): KeyScope[] =>
    API_AREAS[area].isWritable ? [`${area}:read`, `${area}:write`] : [`${area}:read`],
  ),
];

/** The area that a tag of the API stands for; a tag that stands for none is a mistake in the contract. */
export function areaOfTag(tag: string): ApiArea {
  const area = areas.find((each) => API_AREAS[each].label === tag);
  if (area === undefined) throw new Error(`No area of the API is called ${tag}`);
  return area;
}

export function grantsScope(granted: readonly KeyScope[], area: ApiArea, verb: ScopeVerb): boolean {
  const suffices = (name: ApiArea | "*") =>
    granted.includes(`${name}:write`) || (verb === "read" && granted.includes(`${name}:read`));
  return suffices("*") || suffices(area);
}

/** What a key may do with money: nothing, work it out, commit some of it each day, or as much as its owner. */
export const KEY_MONEY_MODES = ["none", "preview", "limited", "unlimited"] as const;
export type KeyMoneyMode = (typeof KEY_MONEY_MODES)[number];

export const KEY_WITHOUT_LIMITS = { scopes: ["*:write"], money: "unlimited" } as const satisfies {
  scopes: readonly KeyScope[];
  money: KeyMoneyMode;
};
