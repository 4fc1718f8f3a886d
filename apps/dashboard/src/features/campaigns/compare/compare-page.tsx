import { useQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { GitCompareArrows } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignResults } from "../../../api/types.ts";
import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { CopyButton } from "../../../ui/primitives/copy-button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { SelectField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { currencyAmount } from "../../../ui/primitives/text/number-format.ts";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { CampaignStatusBadge, dayText } from "../campaign-words.tsx";
import { type CompareSearch, compareAddress } from "../campaigns-search.ts";
import { cpmText, postsText } from "../results/results-words.ts";
import { CompareChart } from "./compare-chart.tsx";

const route = getRouteApi("/app/campaigns/compare");

/** Two campaigns side by side; the address says which. */
export function ComparePage() {
  const { search, show } = usePageAddress(route, compareAddress, () => true);
  return (
    <Page
      title="Compare campaigns"
      width="wide"
      description="What two campaigns cost and brought, over their whole time up to today."
      backLink={<BackLink to="/campaigns">Campaigns</BackLink>}
      actions={
        search.a === undefined || search.b === undefined ? undefined : (
          <CopyButton text={window.location.href} label="Copy link" />
        )
      }
    >
      <CampaignChoices search={search} onChange={(next) => show(next, true)} />
      {search.a === undefined || search.b === undefined ? (
        <Card>
          <EmptyState icon={GitCompareArrows} title="Choose two campaigns">
            Their spend, views, cost per 1,000 views and posts appear side by side.
          </EmptyState>
        </Card>
      ) : (
        <Comparison a={search.a} b={search.b} />
      )}
    </Page>
  );
}

interface CampaignChoicesProps {
  search: CompareSearch;
  onChange: (search: CompareSearch) => void;
}

function CampaignChoices({ search, onChange }: CampaignChoicesProps) {
  const { chosen, found } = useCampaignOptions([search.a, search.b].filter((id) => id !== undefined));
  const options = [...new Map([...chosen, ...found].map((option) => [option.value, option])).values()];
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {(["a", "b"] as const).map((side) => (
        <SelectField
          key={side}
          label={side === "a" ? "First campaign" : "Second campaign"}
          value={search[side] ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const { [side]: _, ...rest } = search;
            onChange(value === "" ? rest : { ...rest, [side]: value });
          }}
        >
          <option value="">Choose a campaign</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

function Comparison({ a, b }: { a: string; b: string }) {
  const { api } = useOrganization();
  const [first, second] = useQueries({
    queries: [
      api.campaigns.getResults.queryOptions({ input: { params: { id: a }, query: {} } }),
      api.campaigns.getResults.queryOptions({ input: { params: { id: b }, query: {} } }),
    ],
  });
  const waiting = [first, second].find(({ isSuccess }) => !isSuccess);
  if (first.data === undefined || second.data === undefined) {
    return (
      <QueryState
        query={waiting ?? first}
        pending={<Skeleton className="h-96 rounded-xl" />}
        missing={<MissingCampaign />}
        frame={Card}
      />
    );
  }
  return (
    <>
      {first.data.currency === second.data.currency ? null : (
        <Notice tone="info" title="They pay in different currencies">
          {first.data.name} is in {first.data.currency}, {second.data.name} in {second.data.currency}. Amounts
          stand in their own currency and are not converted, so that costs cannot be compared directly.
        </Notice>
      )}
      <Section title="Side by side">
        <ComparedTable first={first.data} second={second.data} />
      </Section>
      <CompareChart first={first.data} second={second.data} />
    </>
  );
}

function MissingCampaign() {
  return (
    <Card>
      <EmptyState icon={GitCompareArrows} title="One of them is not there">
        Somebody may have deleted it, or the link was cut short. Choose another one above.
      </EmptyState>
    </Card>
  );
}

interface ComparedTableProps {
  first: CampaignResults;
  second: CampaignResults;
}

function ComparedTable({ first, second }: ComparedTableProps) {
  return (
    <Card className="overflow-hidden">
      <table aria-label="Side by side" className="w-full table-fixed border-collapse text-[13px]">
        <thead>
          <tr className="border-line border-b text-left">
            <td className="w-1/3 px-5 py-3 max-sm:px-4" />
            {[first, second].map((results) => (
              <th
                key={results.campaignId}
                scope="col"
                className="px-3 py-3 text-right font-semibold last:pr-5"
              >
                <Link
                  to="/campaigns/$campaignId"
                  params={{ campaignId: results.campaignId }}
                  className="underline-offset-4 [overflow-wrap:anywhere] hover:underline"
                >
                  {results.name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {comparedRows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" className="px-5 py-2.5 text-left font-normal text-muted max-sm:px-4">
                {label}
              </th>
              {[first, second].map((results) => (
                <td
                  key={results.campaignId}
                  className="px-3 py-2.5 text-right font-medium tabular-nums last:pr-5 [overflow-wrap:anywhere]"
                >
                  {value(results)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface ComparedRow {
  readonly label: string;
  readonly value: (results: CampaignResults) => ReactNode;
}

const comparedRows: readonly ComparedRow[] = [
  { label: "Status", value: ({ status }) => <CampaignStatusBadge status={status} /> },
  { label: "Began", value: ({ startsOn }) => dayText(startsOn) },
  { label: "Spend to date", value: ({ spend, currency }) => minorText(spend.total, currency) },
  { label: "Paid", value: ({ spend, currency }) => minorText(spend.paid, currency) },
  { label: "Due", value: ({ spend, currency }) => minorText(spend.due, currency) },
  { label: "Running so far", value: ({ spend, currency }) => minorText(spend.running, currency) },
  { label: "Views", value: ({ views }) => <Count value={views} /> },
  { label: "Effective CPM", value: (results) => cpmText(results.effectiveCpm, results) },
  { label: "Posts against target", value: (results) => postsText(results) },
  { label: "Creators", value: ({ creatorCount }) => <Count value={creatorCount} /> },
  {
    label: "Spend per creator",
    value: (results) =>
      perCreator(
        results,
        ({ spend, precision }) => spend.total / 10 ** precision,
        (amount) => currencyAmount(amount, results.currency),
      ),
  },
  {
    label: "Views per creator",
    value: (results) =>
      perCreator(
        results,
        ({ views }) => views,
        (views) => <Count value={Math.round(views)} />,
      ),
  },
  {
    label: "Posts per creator",
    value: (results) =>
      perCreator(
        results,
        ({ eligibleVideos }) => eligibleVideos,
        (posts) => posts.toFixed(1),
      ),
  },
];

/** An average; a dash where there is nobody to share it. */
function perCreator(
  results: CampaignResults,
  figureOf: (results: CampaignResults) => number,
  write: (average: number) => ReactNode,
): ReactNode {
  return results.creatorCount === 0 ? "–" : write(figureOf(results) / results.creatorCount);
}
