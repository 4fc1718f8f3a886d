/** What a change asks to be run again. */
interface TouchedTests {
  /** Projects whose files the module graph finds: those that import what changed. */
  readonly byImports: readonly string[];
  /** Projects that are run whole: they read what changed in another way. */
  readonly whole: readonly string[];
  /** Browser journeys of the areas that changed. */
  readonly journeys: readonly string[];
}

/** Where a change reaches every statement, every page, or the process as a whole. */
const everyStatement = /^apps\/server\/(migrations|test\/upgrades)\//;
const everyPage =
  /^(apps\/dashboard\/(?!src\/features\/)|apps\/server\/src\/(infra|demo|[^/]+\.ts)|packages\/|e2e\/(?!.*\.spec\.ts$))/;
const everyProcess =
  /^apps\/server\/(src\/(infra|commands|[^/]+\.ts)|test\/)|^apps\/server\/src\/.*\.system\.test\.ts$/;
const area = /^(?:apps\/dashboard\/src\/features|apps\/server\/src\/modules)\/([^/]+)\//;

/** Their journeys see every page. */
const walks = ["areas-of-content", "areas-of-creators", "areas-of-the-team", "viewer"];

/** The journeys of areas of screens and modules. Those of any other area are in the walks only. */
export const journeysOfAreas: Readonly<Record<string, readonly string[]>> = {
  access: ["join", "doors-and-dialogs", "shell"],
  accounts: ["accounts"],
  agents: ["agents"],
  alerts: ["alerts"],
  analytics: ["analytics", "overview"],
  "api-keys": ["api-keys"],
  billing: ["campaign-results", "payouts"],
  board: ["jobs", "public-pages"],
  briefs: ["briefs"],
  campaigns: ["campaigns", "campaign-results", "first-campaign", "typed-dates"],
  chat: ["chat"],
  "creator-hub": ["campaign-results", "creators", "typed-dates"],
  "creator-invite": ["creators", "public-pages"],
  creators: ["creators", "creators-at-once"],
  imports: ["import"],
  jobs: ["jobs"],
  library: ["library"],
  live: ["live"],
  mailbox: ["mailbox"],
  members: ["team"],
  organizations: ["api-keys", "join", "mailbox", "team"],
  overview: ["overview"],
  payouts: ["paper", "payouts", "rails"],
  portal: ["account-connection", "account-proof", "portal", "portal-languages"],
  "portal-chat": ["chat"],
  rails: ["payouts", "rails"],
  report: ["reports"],
  reports: ["reports"],
  search: ["finding"],
  settings: ["data-sources", "simulated-data", "team"],
  sources: ["data-sources"],
  "data-sources": ["data-sources"],
  today: ["overview"],
  tracking: ["accounts", "import", "simulated-data", "videos"],
  verify: ["paper"],
  videos: ["videos"],
  webhooks: ["webhooks"],
};

export function touchedTests(changed: readonly string[], journeys: readonly string[]): TouchedTests {
  refuseUnknown(journeys);
  const sources = changed.filter((file) => !/\.md$/.test(file));
  const names = new Set<string>();
  for (const file of sources) {
    const [, name] = area.exec(file) ?? [];
    if (name !== undefined) for (const one of [...(journeysOfAreas[name] ?? []), ...walks]) names.add(one);
    const spec = /^e2e\/(.+)\.spec\.ts$/.exec(file)?.[1];
    if (spec !== undefined) names.add(spec);
  }
  return {
    byImports: sources.length === 0 ? [] : ["unit", "api"],
    whole: [
      ...(sources.some((file) => everyStatement.test(file)) ? ["api"] : []),
      ...(sources.some((file) => everyProcess.test(file)) ? ["system"] : []),
    ],
    journeys: sources.some((file) => everyPage.test(file))
      ? [...journeys]
      : journeys.filter((name) => names.has(name)),
  };
}

/** A journey that was renamed would no longer run, and nothing would tell. */
function refuseUnknown(journeys: readonly string[]): void {
  const named = new Set([...walks, ...Object.values(journeysOfAreas).flat()]);
  const unknown = [...named].filter((name) => !journeys.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `scripts/test-run/touched-tests.ts names journeys that are not in e2e: ${unknown.join(", ")}`,
    );
}
