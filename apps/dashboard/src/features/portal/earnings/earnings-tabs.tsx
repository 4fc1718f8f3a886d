import { Link } from "@tanstack/react-router";
import { usePortalCreator } from "../../../api/portal.ts";

const tabClass =
  "flex h-9 flex-1 items-center justify-center rounded-md font-medium text-[13px] text-muted hover:text-ink " +
  "aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-[0_0_0_1px_var(--line),0_1px_2px_rgb(var(--shadow-color)/0.06)]";

/** Money to come and money that came are two pages of one kind. */
export function EarningsTabs() {
  const params = { creatorId: usePortalCreator().id };
  return (
    <nav aria-label="Earnings" className="flex rounded-lg border border-line bg-sunken p-0.5">
      <Link to="/portal/creators/$creatorId/earnings" params={params} className={tabClass}>
        This cycle
      </Link>
      <Link
        to="/portal/creators/$creatorId/payouts"
        params={params}
        activeOptions={{ exact: true }}
        className={tabClass}
      >
        Payouts
      </Link>
    </nav>
  );
}
