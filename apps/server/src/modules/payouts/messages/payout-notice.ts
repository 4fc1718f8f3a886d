import { workWords } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";
import type { Locale } from "@clipledger/domain/languages/locales";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { brandName } from "../../organizations/brand/brand.queries.ts";

/** A payout as its creator is told of it. */
export interface PayoutNotice {
  readonly id: string;
  readonly creator_id: string;
  readonly creator_user_id: string;
  readonly first_name: string;
  readonly organization_name: string;
  readonly campaign_name: string | null;
  readonly starts_on: CalendarDate | null;
  readonly ends_on: CalendarDate | null;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly description: string | null;
  readonly provider_payout_id: string | null;
  readonly provider_status: ProviderPayoutStatus | null;
  readonly return_reason: string | null;
  readonly void_reason: string | null;
}

export function findPayoutNotice(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<PayoutNotice | undefined> {
  return db.maybeRow(sql`
    select p.id, p.creator_id, k.user_id as creator_user_id, k.first_name, ${brandName} as organization_name, c.name as campaign_name,
      p.starts_on, p.ends_on, p.amount_minor, p.currency, p.description, p.provider_payout_id, p.provider_status,
      p.return_reason, p.void_reason
    from payouts p join organizations o on o.id = p.organization_id
    join creators k on k.organization_id = p.organization_id and k.id = p.creator_id
    left join campaigns c on c.organization_id = p.organization_id and c.id = p.campaign_id
    where p.organization_id = ${organizationId} and p.id = ${id}`);
}

export function amountWords({ amount_minor, currency }: PayoutNotice, locale?: Locale): string {
  return formatMoney({ amountMinor: amount_minor, currency }, locale);
}

/** Such as " for Autumn launch, 14 to 20 September 2026", or what the team wrote; empty for a payout without either. */
export function purposeWords(payout: PayoutNotice): string {
  const purpose = purposeOf(payout, "en");
  return purpose === undefined ? "" : ` for ${purpose}`;
}

/** What a payout is for, with its days in the way of the language; undefined where nothing says so. */
export function purposeOf(
  { description, campaign_name, starts_on, ends_on }: PayoutNotice,
  locale: Locale,
): string | undefined {
  const window = starts_on !== null && ends_on !== null ? { startsOn: starts_on, endsOn: ends_on } : null;
  if (description !== null) return description;
  if (locale === "en" || campaign_name === null || window === null) return workWords(campaign_name, window);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return `${campaign_name}, ${format.formatRange(startInstant(window.startsOn), startInstant(window.endsOn))}`;
}
