import type { JobPay, PayFrequency } from "@clipledger/domain/campaigns/spec/spec-draft";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

interface JobPayRow {
  product_title: string;
  currency: CurrencyCode;
  pay_frequency: PayFrequency;
  per_video_minor: bigint | null;
  cpm_minor: bigint | null;
  flat_salary_minor: bigint | null;
  bonus_minor: bigint | null;
  platform_focus: string[];
  min_weekly_videos: number | null;
}

export async function findJobPay(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<JobPay | undefined> {
  const row = await db.maybeRow<JobPayRow>(sql`
    select product_title, currency, pay_frequency, per_video_minor, cpm_minor, flat_salary_minor, bonus_minor,
      platform_focus, min_weekly_videos
    from jobs where organization_id = ${organizationId} and id = ${id}`);
  return row && toJobPay(row);
}

function toJobPay(row: JobPayRow): JobPay {
  return {
    productTitle: row.product_title,
    currency: row.currency,
    payFrequency: row.pay_frequency,
    perVideoMinor: row.per_video_minor,
    cpmMinor: row.cpm_minor,
    flatSalaryMinor: row.flat_salary_minor,
    bonusMinor: row.bonus_minor,
    platformFocus: row.platform_focus,
    minWeeklyVideos: row.min_weekly_videos,
  };
}
