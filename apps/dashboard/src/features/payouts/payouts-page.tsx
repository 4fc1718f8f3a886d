import { getRouteApi, Link } from "@tanstack/react-router";
import { BookOpenText, FileText, FlaskConical, Plus } from "lucide-react";
import { canAdminister, canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { CampaignFilter, CreatorFilter } from "../../parts/pages/work-filters.tsx";
import { ViewsMenu } from "../../parts/saved-views.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { Checkbox } from "../../ui/primitives/forms/form-field.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { DateRangePicker } from "../../ui/primitives/lists/date-range-picker.tsx";
import { listOf, toggled, withFilters } from "../../ui/primitives/lists/search-params.ts";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { ClearFilters, FilterMenu } from "../../ui/product/filters/filter-menu.tsx";
import { ApprovalNotice, useWaitingApprovals } from "./approvals/approve-payouts.tsx";
import { ManualPayoutPanel } from "./manual/manual-payout-panel.tsx";
import { OpenPayoutsNotice } from "./open/open-payouts.tsx";
import { type PayoutsSearch, payoutsAddress, readWindowId, withTab } from "./payouts-search.ts";
import { ProposalsNotice } from "./proposals/payout-proposals.tsx";
import { useProvider } from "./provider/provider-choice.tsx";
import { providerStatuses, statusWords } from "./provider-status.ts";
import { CanceledQueue } from "./queues/canceled-queue.tsx";
import { ApprovalQueue, PaidQueue } from "./queues/paid-queue.tsx";
import type { QueueProps } from "./queues/queue-parts.tsx";
import { DueQueue, UpcomingQueue } from "./queues/window-queues.tsx";
import { UnclearPayoutsNotice } from "./rails/unclear-payouts.tsx";
import { useQueueCounts } from "./use-queues.ts";
import { WindowPanel } from "./window/window-panel.tsx";

const route = getRouteApi("/app/payouts");

/** What every cycle owes, what is paid, and the ways to pay. */
export function PayoutsPage() {
  const {
    search: { window, manual, ...search },
    show,
  } = usePageAddress(route, payoutsAddress);
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const close = () => show(search, true);
  const address = readWindowId(window);
  const waiting = useWaitingApprovals();
  return (
    <Page
      title="Payouts"
      width="wide"
      description="What every cycle owes, to the cent and open to inspection, and where each payment stands."
      actions={
        <>
          <Link to="/ledger" className={buttonClass()}>
            <BookOpenText aria-hidden="true" />
            Ledger
          </Link>
          <Link to="/payouts/files" className={buttonClass()}>
            <FileText aria-hidden="true" />
            Files
          </Link>
          <SandboxLink />
          {isWriter ? (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => show({ ...search, manual: true })}
            >
              Manual payout
            </Button>
          ) : null}
        </>
      }
    >
      <OpenPayoutsNotice />
      <UnclearPayoutsNotice />
      <ProposalsNotice onShow={(shown) => show({ ...search, window: shown })} />
      <ApprovalNotice waiting={waiting} />
      {/* Shown once it is known what stands above it, so that nothing pushes it aside. */}
      <div hidden={waiting.isLoading} className="flex flex-col gap-6">
        <QueueFilters search={search} onChange={show} />
        <Queues search={search} onChange={show} />
      </div>
      {address === undefined ? null : <WindowPanel key={window} address={address} onClose={close} />}
      {isWriter && manual === true ? <ManualPayoutPanel onClose={close} /> : null}
    </Page>
  );
}

function Queues({ search, onChange }: { search: PayoutsSearch; onChange: (search: PayoutsSearch) => void }) {
  const counts = useQueueCounts(search);
  const shown = { search, onChange };
  return (
    <Tabs
      label="Payouts"
      choice={{ value: search.tab ?? "due", onChange: (id) => onChange(withTab(search, id)) }}
      tabs={[
        { id: "due", label: "Due", count: counts.due, content: <DueQueue {...shown} /> },
        { id: "upcoming", label: "Upcoming", count: counts.upcoming, content: <UpcomingQueue {...shown} /> },
        {
          id: "approval",
          label: "To approve",
          count: counts.approval,
          content: <ApprovalQueue {...shown} />,
        },
        { id: "paid", label: "Issued", count: counts.paid, content: <PaidQueue {...shown} /> },
        { id: "canceled", label: "Canceled", count: counts.canceled, content: <CanceledQueue {...shown} /> },
      ]}
    />
  );
}

/** Owners and admins control the sandbox, where it is the payout provider. */
function SandboxLink() {
  const { organization } = useOrganization();
  const sandboxUrl = useProvider()?.sandboxUrl ?? null;
  if (sandboxUrl === null || !canAdminister(organization.role)) return null;
  return (
    <a href={sandboxUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
      <FlaskConical aria-hidden="true" />
      Sandbox
    </a>
  );
}

function QueueFilters({ search, onChange }: QueueProps) {
  const tab = search.tab ?? "due";
  return (
    <search aria-label="Filter payouts" className="flex flex-wrap items-center gap-2">
      <CampaignFilter
        chosen={search.campaigns}
        onChange={(campaigns) => onChange(withFilters(search, { campaigns }))}
      />
      <CreatorFilter
        chosen={search.creators}
        onChange={(creators) => onChange(withFilters(search, { creators }))}
      />
      {tab === "paid" ? <StatusFilter search={search} onChange={onChange} /> : null}
      {tab === "paid" || tab === "approval" ? (
        <>
          <SearchBox
            label="Search payouts"
            placeholder="Creator, payout id or reference"
            value={search.q ?? ""}
            onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
          />
          <DateRangePicker
            value={{ from: search.from, to: search.to }}
            onChange={({ from, to }) => onChange(withFilters(search, { from, to }))}
          />
        </>
      ) : null}
      {payoutsAddress.hasFilters(search) ? (
        <ClearFilters onClear={() => onChange(payoutsAddress.withoutFilters(search))} />
      ) : null}
      {tab === "due" || tab === "upcoming" ? (
        <div className="ml-auto max-sm:ml-0 max-sm:w-full">
          <Checkbox
            label="Hide cycles that pay nothing"
            checked={search.empty !== "show"}
            onChange={(event) =>
              onChange(withFilters(search, { empty: event.currentTarget.checked ? undefined : "show" }))
            }
          />
        </div>
      ) : null}
      <ViewsMenu list={`payouts-${search.tab ?? "due"}`} />
    </search>
  );
}

const statusOptions = providerStatuses
  .filter((value) => value !== "created")
  .map((value) => ({ value, label: statusWords[value].label }));

function StatusFilter({ search, onChange }: QueueProps) {
  return (
    <FilterMenu
      label="At the provider"
      options={statusOptions}
      chosen={listOf(search.status)}
      onToggle={(value) => onChange(withFilters(search, { status: toggled(search.status, value) }))}
    />
  );
}
