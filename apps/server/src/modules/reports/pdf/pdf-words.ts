import type { Report } from "@clipledger/contract/public-contract";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import { wholeCount } from "../../../infra/pdf/pdf-page.ts";

const LOCALE = "en-US";

export function shortCount(count: number): string {
  return new Intl.NumberFormat(LOCALE, {
    notation: count >= 10_000 ? "compact" : "standard",
    maximumFractionDigits: 1,
  }).format(count);
}

function percentText(share: number): string {
  return new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

export function moneyText(amountMinor: number, currency: string): string {
  // Safe: no other currency is ever stored.
  return formatMoney({ amountMinor: BigInt(amountMinor), currency: currency as CurrencyCode });
}

interface KeyFigure {
  readonly label: string;
  readonly value: string;
}

/** What stands in large letters, money last. */
export function keyFigures({ figures, money, kind }: Report): KeyFigure[] {
  const { views, posts, targetPosts, creators, accounts, engagementRate } = figures;
  return [
    { label: "Views", value: shortCount(views) },
    {
      label: targetPosts === null ? "Posts" : "Posts against target",
      value:
        targetPosts === null
          ? wholeCount(posts)
          : `${wholeCount(posts)} of ${wholeCount(Math.ceil(targetPosts - 1e-9))}`,
    },
    ...(creators === null ? [] : [{ label: "Creators", value: wholeCount(creators) }]),
    ...(accounts === null ? [] : [{ label: "Accounts", value: wholeCount(accounts) }]),
    ...(engagementRate === null || kind === "campaign"
      ? []
      : [{ label: "Engagement", value: percentText(engagementRate) }]),
    ...(money === null
      ? []
      : [
          { label: "Spend to date", value: moneyText(money.spend, money.currency) },
          { label: "Cost per 1,000 views", value: averageText(money.costPerThousand, money.currency) },
        ]),
  ];
}

/** What the spend leaves out, or nothing. */
export function spendNote({ money }: Report): string {
  const omitted = money?.omittedWindows ?? 0;
  if (omitted === 0) return "";
  const payouts = omitted === 1 ? "1 payout" : `${wholeCount(omitted)} payouts`;
  return `Spend to date is without ${payouts} too large to add up.`;
}

/** An average in major units, to read and not to reckon with. */
function averageText(amount: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, { style: "currency", currency }).format(amount);
}
