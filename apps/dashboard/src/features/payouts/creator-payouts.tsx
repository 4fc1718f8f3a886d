import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../api/organization-context.ts";
import type { PaidPayout, PayoutWindow } from "../../api/types.ts";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { shortDate } from "../../ui/primitives/text/time.tsx";
import { PayoutStatus, paidAmount } from "./columns/paid-columns.tsx";
import { windowAmount } from "./columns/window-columns.tsx";
import { dueText, payoutPeriod, periodText } from "./payout-words.ts";
import { queueRows } from "./use-queues.ts";

const shown = 5;

/** What a creator is owed, earns now, and was paid last. */
export function CreatorPayouts({ creatorId }: { creatorId: string }) {
  const { api } = useOrganization();
  const filters = { creatorIds: [creatorId], perPage: shown };
  const windows = { query: { ...filters, includeEmpty: false } };
  const due = useQuery(
    api.payouts.listDue.queryOptions({ input: windows, select: (answer) => queueRows(answer) }),
  );
  const upcoming = useQuery(
    api.payouts.listUpcoming.queryOptions({ input: windows, select: (answer) => queueRows(answer) }),
  );
  const paid = useQuery(
    api.payouts.listPaid.queryOptions({ input: { query: filters }, select: (answer) => queueRows(answer) }),
  );
  const isNothing = [due, upcoming, paid].every(({ data }) => data === undefined || data.total === 0);
  if (isNothing) return null;
  return (
    <Section
      title="Payouts"
      actions={
        <Link
          to="/payouts"
          search={{ creators: creatorId }}
          className="text-[13px] text-accent-text underline-offset-4 hover:underline"
        >
          See all
        </Link>
      }
    >
      <Card>
        <ul aria-label="Payouts" className="divide-y divide-line">
          {due.data?.data.map((row) => (
            <WindowEntry key={row.id} row={row} />
          ))}
          {upcoming.data?.data.map((row) => (
            <WindowEntry key={row.id} row={row} />
          ))}
          {paid.data?.data.map((row) => (
            <PaidEntry key={row.id} row={row} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

const entryClass = "flex items-center justify-between gap-4 px-5 py-2.5 text-[13px] hover:bg-sunken";

function WindowEntry({ row }: { row: PayoutWindow }) {
  return (
    <li>
      <Link to="/payouts" search={{ creators: row.creatorId, window: row.id }} className={entryClass}>
        <span className="min-w-0">
          <span className="block truncate font-medium">{periodText(row)}</span>
          <span className="block truncate text-faint">
            {dueText(row, dateOf(new Date()))} · {row.campaignName}
          </span>
        </span>
        <span className="shrink-0 font-semibold tabular-nums">{windowAmount(row)}</span>
      </Link>
    </li>
  );
}

function PaidEntry({ row }: { row: PaidPayout }) {
  return (
    <li>
      <Link to="/payouts/$payoutId" params={{ payoutId: row.id }} className={entryClass}>
        <span className="min-w-0">
          <span className="block truncate font-medium">
            {payoutPeriod(row) ?? row.description ?? "Manual payout"}
          </span>
          <span className="flex flex-wrap items-center gap-2 text-faint">
            {shortDate(row.paidAt)} <PayoutStatus payout={row} />
          </span>
        </span>
        <span className="shrink-0 font-semibold tabular-nums">{paidAmount(row)}</span>
      </Link>
    </li>
  );
}
