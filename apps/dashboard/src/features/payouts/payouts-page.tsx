import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { ApprovalNotice } from "./approvals/approval-notice.tsx";
import { ManualPayoutPanel } from "./manual/manual-payout-panel.tsx";
import { OpenPayoutsNotice } from "./open/open-payouts.tsx";
import { type PayoutsSearch, readPayoutsSearch, withTab } from "./payouts-search.ts";
import { CanceledQueue } from "./queues/canceled-queue.tsx";
import { DueQueue } from "./queues/due-queue.tsx";
import { PaidQueue } from "./queues/paid-queue.tsx";
import { QueueFilters } from "./queues/queue-filters.tsx";
import { UpcomingQueue } from "./queues/upcoming-queue.tsx";
import { useQueueCounts } from "./queues/use-queues.ts";
import { WindowPanel } from "./window/window-panel.tsx";
import { readWindowId } from "./window-id.ts";

const route = getRouteApi("/app/payouts");

/** What every cycle owes, what is paid, and the ways to pay. */
export function PayoutsPage() {
  const { window, manual, ...search } = readPayoutsSearch(route.useSearch());
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const show = useShow();
  const close = () => show(search, "replace");
  const address = readWindowId(window);
  return (
    <Page
      title="Payouts"
      width="wide"
      description="What every cycle owes, to the cent and open to inspection, and where each payment stands."
      actions={
        isWriter ? (
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => show({ ...search, manual: true })}
          >
            Manual payout
          </Button>
        ) : undefined
      }
    >
      <OpenPayoutsNotice />
      <ApprovalNotice isShown={search.tab !== "paid"} />
      <QueueFilters search={search} onChange={show} />
      <Queues search={search} onChange={show} />
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
        { id: "paid", label: "Paid", count: counts.paid, content: <PaidQueue {...shown} /> },
        { id: "canceled", label: "Canceled", count: counts.canceled, content: <CanceledQueue {...shown} /> },
      ]}
    />
  );
}

function useShow() {
  const navigate = route.useNavigate();
  return (search: PayoutsSearch, how: "push" | "replace" = "push") => {
    void navigate({ search, replace: how === "replace", resetScroll: search.page !== undefined });
  };
}
