/** A world of daily facts that PostgreSQL and DuckDB generate alike, from the same formulas. */
export const ORGANIZATIONS = 100;
const DAYS = 180;
export const FIRST_DAY = "2026-01-01";
export const LAST_DAY = "2026-06-29";
export const PROJECTS = 10;

/** The first organization is the big one: three tenths of all facts. */
export const BIG_ORGANIZATION = 1;

export interface Scale {
  readonly label: string;
  readonly bigVideos: number;
  readonly otherVideos: number;
}

/** A video has 90.5 facts on average. */
export const oneMillion: Scale = { label: "1 M facts", bigVideos: 3_333, otherVideos: 79 };
export const tenMillion: Scale = { label: "10 M facts", bigVideos: 33_333, otherVideos: 782 };

export const BIG_ACCOUNTS = 300;
export const OTHER_ACCOUNTS = 8;

/** SQL for both engines; `n` is the video's number within its organization, `a` the account's. */
export const formulas = {
  accountOfVideo: (accounts: string) => `(n % ${accounts})`,
  platformOfAccount: `(case a % 4 when 0 then 'facebook' when 1 then 'instagram' when 2 then 'tiktok' else 'youtube' end)`,
  isCompetitor: `(a % 10 = 9)`,
  projectOfAccount: `(a % ${PROJECTS})`,
  contentType: `(case when n % 7 = 0 then 'slideshow' else 'video' end)`,
  publishedAfterDays: `((n * 37) % ${DAYS})`,
  /** The five counts of a video on its `age`-th day, 1 on the day of publication. */
  counts: [
    `((n % 97 + 1) * 40 * age)`,
    `((n % 97 + 1) * 2 * age)`,
    `((n % 13 + 1) * age)`,
    `(n % 7 * age)`,
    `(n % 5 * age)`,
  ],
} as const;
