/** When a test runs: `npm test`, `npm run test:rest`, `npm run test:long`, or only when somebody asks for it. */
const TIERS = ["daily", "rest", "long", "by-hand"] as const;

export type Tier = (typeof TIERS)[number];

export function isTier(name: string): name is Tier {
  return TIERS.some((tier) => tier === name);
}

export const PROJECTS = [
  ...["unit", "api", "timed-api", "system", "timed"],
  ...["e2e", "engines", "n8n", "screenshots"],
] as const;

interface TestPlace {
  /** The project of vitest.config.ts that runs the file. */
  readonly project: string;
  readonly tier: Tier;
}

interface Rule extends TestPlace {
  readonly files: RegExp;
}

const DAILY_JOURNEYS = ["first-campaign", "payouts", "portal", "shell", "first-load"];

/** They visit every operation there is. */
const EVERY_OPERATION = [
  ...["access", "isolation", "key-scopes", "every-mistake", "fuzz", "portal-isolation", "refuse-held"],
];

/** The file of each other module that covers most of it. */
const MAIN_FILES = [
  "agents/proposals/payout-proposals",
  "alerts/alert-rules",
  "analytics/totals/totals",
  "briefs/create-brief",
  "campaigns/assignments/assign-creators",
  "chat/messages/messages",
  "creator-hub/kpis/kpis",
  "creators/create-creator",
  "exports/exports",
  "health/health",
  "jobs/jobs/jobs",
  "library/library",
  "live/live",
  "organizations/members/members",
  "portal/payouts/portal-payouts",
  "rails/connections/manage-rails",
  "reporting-currency/reported-sums",
  "reports/reports",
  "sandbox/sandbox",
  "search/find-by-name",
  "sources/settings/data-sources",
  "today/get-today",
  "tracking/accounts/track-accounts",
];

const named = (folder: string, names: readonly string[], ending: string) =>
  new RegExp(`${folder}(${names.join("|")})${ending}$`);

/** A file belongs to the first rule that it matches. */
const rules: readonly Rule[] = [
  { project: "screenshots", tier: "by-hand", files: /^e2e\/[^/]+\.screenshots\.ts$/ },
  { project: "engines", tier: "long", files: /^e2e\/engines\/[^/]+\.engine\.ts$/ },
  { project: "e2e", tier: "daily", files: named("^e2e/", DAILY_JOURNEYS, "\\.spec\\.ts") },
  { project: "e2e", tier: "rest", files: /^e2e\/[^/]+\.spec\.ts$/ },

  // Faults at random take minutes and find something once in many runs.
  {
    project: "system",
    tier: "long",
    files: named("/", ["deaths-at-random", "deliver-through-chaos"], "\\.system\\.test\\.ts"),
  },
  {
    project: "system",
    tier: "daily",
    files: named("/", ["main", "death-while-paying"], "\\.system\\.test\\.ts"),
  },
  // How long answers take can only be seen where nothing else runs.
  { project: "timed", tier: "rest", files: named("/", ["hostile-bodies"], "\\.system\\.test\\.ts") },
  { project: "system", tier: "rest", files: /^apps\/server\/.+\.system\.test\.ts$/ },

  {
    project: "timed-api",
    tier: "rest",
    files: named("/", ["find-by-name-cost", "answer-times", "large-uploads"], "\\.api\\.test\\.ts"),
  },
  // At full size, or with another program beside the product.
  {
    project: "api",
    tier: "rest",
    files: /(\.property|-cost|clickhouse|hledger|poppler)[^/]*\.api\.test\.ts$/,
  },
  { project: "api", tier: "daily", files: named("/", EVERY_OPERATION, "\\.api\\.test\\.ts") },
  { project: "api", tier: "daily", files: /\/modules\/(billing|payouts|webhooks)\/.+\.api\.test\.ts$/ },
  { project: "api", tier: "daily", files: named("/modules/", MAIN_FILES, "\\.api\\.test\\.ts") },
  { project: "api", tier: "rest", files: /^(apps\/server|packages|bench)\/.+\.api\.test\.ts$/ },

  { project: "n8n", tier: "rest", files: /^integrations\/n8n-node\/test\/[^/]+\.test\.ts$/ },
  { project: "unit", tier: "rest", files: /-cost\.test\.ts$/ },
  { project: "unit", tier: "daily", files: /^(packages|apps|scripts|bench|upstreams)\/.+\.test\.tsx?$/ },
];

/** Undefined: no run would ever include the file. */
export function placeOf(file: string): TestPlace | undefined {
  return rules.find(({ files }) => files.test(file));
}

/** Whether the name says that a file holds tests. */
export function isTestFile(file: string): boolean {
  return /\.(test|spec|screenshots|engine)\.tsx?$/.test(file);
}
