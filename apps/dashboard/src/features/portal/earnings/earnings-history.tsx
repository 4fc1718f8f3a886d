import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PortalEarnings } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { DailyChart } from "../../../ui/charts/daily-chart.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { currencyAmount } from "../../../ui/primitives/text/number-format.ts";
import { moneyText } from "../parts/portal-words.ts";

/** What was paid and is owed month by month, one chart for each currency. */
export function EarningsHistory() {
  const { id: creatorId } = usePortalCreator();
  const answer = useQuery(portalApi.payouts.getEarnings.queryOptions({ input: { params: { creatorId } } }));
  if (!answer.isSuccess)
    return <QueryState query={answer} pending={<Skeleton className="h-80 rounded-xl" />} frame={Card} />;
  const { currencies } = answer.data;
  if (currencies.length === 0) return null;
  return (
    <Section
      title={translate("Month by month")}
      description={translate("Each cycle counts in the month in which it ends.")}
    >
      {currencies.map((earned) => (
        <CurrencyChart key={earned.paid.currency} earned={earned} />
      ))}
    </Section>
  );
}

type Earned = PortalEarnings["currencies"][number];

const shownMonths = 12;

function CurrencyChart({ earned }: { earned: Earned }) {
  const [isAllShown, setIsAllShown] = useState(false);
  const { currency } = earned.paid;
  const months = isAllShown ? earned.months : earned.months.slice(-shownMonths);
  return (
    <Card className="flex flex-col gap-4 px-5 py-4 max-sm:px-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Total label={translate("Paid so far")} amount={earned.paid} />
        <Total label={translate("Owed to you")} amount={earned.owed} />
      </dl>
      <DailyChart
        label={translate("Earnings by month in {currency}", { currency })}
        unit={translate("Month")}
        days={months.map(({ month }) => month)}
        series={[
          { id: "paid", label: translate("Paid"), values: months.map(({ paid }) => paid.value) },
          { id: "owed", label: translate("Owed"), values: months.map(({ owed }) => owed.value) },
        ]}
        shape="bars"
        format={(value) => currencyAmount(value, currency)}
      />
      {isAllShown || earned.months.length <= shownMonths ? null : (
        <Button variant="ghost" size="small" className="self-start" onClick={() => setIsAllShown(true)}>
          {translate("Show all {count, plural, one {# month} other {# months}}", {
            count: earned.months.length,
          })}
        </Button>
      )}
    </Card>
  );
}

function Total({ label, amount }: { label: string; amount: Earned["paid"] }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums tracking-[-0.01em]">{moneyText(amount)}</dd>
    </div>
  );
}
