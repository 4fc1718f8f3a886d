import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BookOpenText, Download } from "lucide-react";
import { useRef } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { LedgerBalance, LedgerEntry, LedgerFormat } from "../../../api/types.ts";
import { useExport } from "../../../parts/export-button.tsx";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { CampaignFilter, CreatorFilter } from "../../../parts/pages/work-filters.tsx";
import { QueryState } from "../../../parts/query-state.tsx";
import { ReportedLedger } from "../../../parts/reported-money.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { DateRangePicker } from "../../../ui/primitives/lists/date-range-picker.tsx";
import { idsOf, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Menu, MenuItem } from "../../../ui/primitives/overlays/menu.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { currencyAmount } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { ClearFilters } from "../../../ui/product/filters/filter-menu.tsx";
import { type LedgerSearch, ledgerAddress } from "../payouts-search.ts";

const route = getRouteApi("/app/ledger");

/** The books: what creators earned, where that stands, and every entry that made it so. */
export function LedgerPage() {
  const { search, show } = usePageAddress(route, ledgerAddress, () => true);
  return (
    <Page
      title="Ledger"
      width="wide"
      description="Every amount that was owed, sent, paid or came back. Entries are only ever added, and each sums to zero."
      backLink={<BackLink to="/payouts">Payouts</BackLink>}
      actions={<LedgerFiles search={search} />}
    >
      <LedgerFilters search={search} onChange={show} />
      <Books search={search} onChange={show} />
    </Page>
  );
}

interface LedgerProps {
  search: LedgerSearch;
  onChange: (search: LedgerSearch) => void;
}

function LedgerFilters({ search, onChange }: LedgerProps) {
  const change = (filters: { readonly [Key in keyof LedgerSearch]: LedgerSearch[Key] | undefined }) =>
    onChange(withoutGaps({ ...search, ...filters }));
  return (
    <search aria-label="Filter the ledger" className="flex flex-wrap items-center gap-2">
      <CampaignFilter chosen={search.campaigns} onChange={(campaigns) => change({ campaigns })} />
      <CreatorFilter chosen={search.creators} onChange={(creators) => change({ creators })} />
      <DateRangePicker
        value={{ from: search.from, to: search.to }}
        onChange={({ from, to }) => change({ from, to })}
      />
      {ledgerAddress.hasFilters(search) ? <ClearFilters onClear={() => onChange({})} /> : null}
    </search>
  );
}

function Books({ search, onChange }: LedgerProps) {
  const { api, organization } = useOrganization();
  const books = useInfiniteQuery(
    api.payouts.listLedger.infiniteOptions({
      input: (cursor: string | undefined) => ({ query: { ...filtersOf(search), cursor, limit: 50 } }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  if (books.data === undefined) return <QueryState query={books} label="entries" rows={6} frame={Card} />;
  const entries = books.data.pages.flatMap(({ data }) => data);
  const balances = books.data.pages[0]?.balances ?? [];
  if (entries.length === 0) return <NoEntries search={search} onChange={onChange} />;
  return (
    <div
      aria-busy={books.isPlaceholderData}
      className={`flex flex-col gap-6 ${books.isPlaceholderData ? "opacity-60" : ""}`}
    >
      <Section title="Trial balance" description="What all entries below come to, account by account.">
        <Card className="md:max-lg:overflow-x-auto">
          <Table
            label="Trial balance"
            columns={balanceColumns}
            rows={balances}
            rowKey={({ currency, account }) => `${currency} ${account}`}
            spacing="dense"
          />
          {organization.reportingCurrency === null ? null : (
            <div className="min-h-26 border-line border-t">
              <ReportedLedger query={filtersOf(search)} />
            </div>
          )}
        </Card>
      </Section>
      <Section title="Entries" description="The newest first.">
        <Card className="md:max-lg:overflow-x-auto">
          <Table
            label="Entries"
            columns={entryColumns}
            rows={entries}
            rowKey={({ id }) => id}
            spacing="dense"
          />
          {books.hasNextPage ? (
            <div className="flex justify-center border-line border-t px-5 py-3">
              <Button size="small" isPending={books.isFetchingNextPage} onClick={() => books.fetchNextPage()}>
                Load more
              </Button>
            </div>
          ) : null}
        </Card>
      </Section>
    </div>
  );
}

function filtersOf({ creators, campaigns, from, to }: LedgerSearch) {
  return withoutGaps({ creatorIds: idsOf(creators), campaignIds: idsOf(campaigns), from, to });
}

function NoEntries({ search, onChange }: LedgerProps) {
  return (
    <Card>
      {ledgerAddress.hasFilters(search) ? (
        <NoMatch icon={BookOpenText} noun="entries" onClear={() => onChange({})} />
      ) : (
        <EmptyState icon={BookOpenText} title="The books are still empty">
          The first entry is written when a cycle becomes due, or when you record a payout.
        </EmptyState>
      )}
    </Card>
  );
}

const accountWords: Record<LedgerBalance["account"], string> = {
  earned: "Earned by the rules",
  adjusted: "Adjusted by hand",
  owed: "Owed",
  reserved: "Issued, not claimed",
  sent: "On its way",
  paid: "Paid",
  withheld: "Balances of creators",
};

const balanceColumns: readonly Column<LedgerBalance>[] = [
  { id: "account", header: "Account", place: "title", cell: ({ account }) => accountWords[account] },
  { id: "currency", header: "Currency", cell: ({ currency }) => currency },
  { id: "debit", header: "Debit", align: "end", cell: (row) => <Amount {...row} text={row.debit} /> },
  { id: "credit", header: "Credit", align: "end", cell: (row) => <Amount {...row} text={row.credit} /> },
  { id: "balance", header: "Balance", align: "end", cell: (row) => <Amount {...row} text={row.balance} /> },
];

function Amount({ text, currency }: { text: string; currency: string }) {
  return <span className="tabular-nums">{currencyAmount(Number(text), currency)}</span>;
}

const kindWords: Record<LedgerEntry["kind"], string> = {
  owed: "Became due",
  recalculated: "Owed amount changed",
  canceled: "Canceled",
  retracted: "No longer owed",
  reserved: "Issued",
  sent: "Claimed",
  paid: "Paid",
  expired: "Expired",
  returned: "Came back",
  reissued: "Reissued",
  withdrawn: "Taken back",
  voided: "Voided",
  adjusted: "Balance adjusted",
  netted: "Set off against the balance",
  reinstated: "No longer set off",
};

const entryColumns: readonly Column<LedgerEntry>[] = [
  { id: "kind", header: "What", place: "title", cell: (entry) => <EntryTitle entry={entry} /> },
  { id: "when", header: "When", cell: ({ postedAt }) => <RelativeTime instant={postedAt} /> },
  {
    id: "creator",
    header: "Creator",
    cell: ({ creatorId, creatorName }) => creatorName ?? creatorId,
  },
  { id: "campaign", header: "Campaign", shownFrom: "lg", cell: ({ campaignName }) => campaignName ?? "–" },
  { id: "debit", header: "Debit", align: "end", cell: (entry) => <Postings entry={entry} side="debit" /> },
  { id: "credit", header: "Credit", align: "end", cell: (entry) => <Postings entry={entry} side="credit" /> },
];

function EntryTitle({ entry: { kind, payoutId } }: { entry: LedgerEntry }) {
  if (payoutId === null) return kindWords[kind];
  return (
    <Link to="/payouts/$payoutId" params={{ payoutId }} className="underline-offset-2 hover:underline">
      {kindWords[kind]}
    </Link>
  );
}

function Postings({ entry, side }: { entry: LedgerEntry; side: "debit" | "credit" }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {entry.postings.map((posting) =>
        posting[side] === null ? null : (
          <li key={posting.account} className="whitespace-nowrap">
            <span className="text-faint">{accountWords[posting.account]}</span>{" "}
            <Amount text={posting[side]} currency={entry.currency} />
          </li>
        ),
      )}
    </ul>
  );
}

const formats: Record<LedgerFormat, string> = {
  csv: "CSV, a row for each posting",
  hledger: "Journal for hledger",
  xero: "Bills for Xero",
  quickbooks: "Bills for QuickBooks",
};

function LedgerFiles({ search }: { search: LedgerSearch }) {
  const { api } = useOrganization();
  const format = useRef<LedgerFormat>("csv");
  const file = useExport(() =>
    api.exports.ledger.call({ body: { ...filtersOf(search), format: format.current } }),
  );
  return (
    <Menu
      label="Export the ledger"
      align="end"
      trigger={
        <Button isPending={file.isPending} icon={<Download aria-hidden="true" />}>
          {file.progress === undefined ? "Export" : `Preparing ${Math.floor(file.progress * 100)}%`}
        </Button>
      }
    >
      {(Object.keys(formats) as LedgerFormat[]).map((each) => (
        <MenuItem
          label={formats[each]}
          key={each}
          onSelect={() => {
            format.current = each;
            file.onExport();
          }}
        />
      ))}
    </Menu>
  );
}
