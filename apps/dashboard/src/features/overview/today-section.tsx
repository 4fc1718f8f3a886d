import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowRight, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Today } from "../../api/types.ts";
import { InfoTip } from "../../ui/primitives/overlays/tooltip.tsx";
import { Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { counted, exactNumber } from "../../ui/primitives/text/number-format.ts";
import { OmittedWindows, sumText } from "../../ui/product/omitted-windows.tsx";
import { wholeTarget } from "../../ui/product/words/kpi-words.ts";
import { isAnythingWaiting, type TodayItem, todayItems } from "./today-items.ts";

interface TodaySectionProps {
  today: Today;
  /** Undefined while it is not known. */
  unreadChats: number | undefined;
}

/** What waits for this person, each with the way to where it is done. */
export function TodaySection({ today, unreadChats }: TodaySectionProps) {
  const { organization } = useOrganization();
  const items = todayItems(today, canWrite(organization.role) ? (unreadChats ?? 0) : undefined);
  return (
    <TodayFrame
      description={isAnythingWaiting(today, items) ? "What waits, and where to do it." : <AllDone />}
    >
      <DuePanel due={today.duePayouts} />
      <BehindPanel behind={today.behind} />
      {items.length === 0 ? null : (
        <ul
          className={clsx(
            "col-span-full grid grid-cols-2 gap-px sm:grid-cols-3",
            items.length > 4 ? "lg:grid-cols-6" : "lg:grid-cols-3",
          )}
        >
          {items.map((item) => (
            <ItemTile key={item.name} item={item} />
          ))}
        </ul>
      )}
    </TodayFrame>
  );
}

function AllDone() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <CircleCheck aria-hidden="true" className="size-4 text-accent-text" />
      Nothing waits for you. Have a good day.
    </span>
  );
}

function TodayFrame({ description, children }: { description: ReactNode; children: ReactNode }) {
  return (
    <Section title="Today" description={description}>
      <div className="grid gap-px overflow-hidden rounded-xl border border-line bg-line md:grid-cols-2">
        {children}
      </div>
    </Section>
  );
}

const panelClass = "flex min-h-34 flex-col gap-2 bg-surface max-sm:min-h-28 px-5 py-4 max-sm:px-4";

interface PanelProps {
  label: string;
  explanation: string;
  children: ReactNode;
  /** The way to the page where it is done. */
  action: ReactNode;
}

function Panel({ label, explanation, children, action }: PanelProps) {
  return (
    <div className={panelClass}>
      <div className="flex h-7 items-center gap-1 text-[13px] text-muted">
        <h3>{label}</h3>
        <InfoTip about={label} text={explanation} />
        <span className="ml-auto">{action}</span>
      </div>
      {children}
    </div>
  );
}

const wayClass =
  "inline-flex items-center gap-1 font-medium text-[13px] text-accent-text underline-offset-4 hover:underline [&_svg]:size-3.5";
const shownCurrencies = 3;

function DuePanel({ due }: { due: Today["duePayouts"] }) {
  const { organization } = useOrganization();
  const { totals, uncalculated, isComplete } = due;
  const count = totals.reduce((sum, total) => sum + total.count, 0) + uncalculated;
  const hidden = totals.length - shownCurrencies;
  return (
    <Panel
      label="Due payouts"
      explanation="Billing windows that are over, pay something and are not settled. Each currency is summed by itself; nothing is converted."
      action={
        count === 0 ? null : (
          <Link to="/payouts" search={{}} className={wayClass}>
            {canWrite(organization.role) ? "Pay" : "View"}
            <span className="sr-only"> due payouts</span>
            <ArrowRight aria-hidden="true" />
          </Link>
        )
      }
    >
      {totals.length === 0 ? (
        <p className="font-medium">{uncalculated > 0 ? "Amounts to come" : "Nothing is due"}</p>
      ) : null}
      <ul className="flex flex-col gap-1">
        {totals.slice(0, shownCurrencies).map(({ count: windows, ...sum }) => (
          <li key={sum.currency} className="flex items-baseline gap-2">
            <span className="font-semibold text-lg tabular-nums leading-6 tracking-[-0.02em]">
              {sumText(sum)}
            </span>
            <span className="text-faint text-xs">{counted(windows, "payout")}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="text-faint text-xs">and {counted(hidden, "more currency", "more currencies")}</p>
      ) : null}
      <OmittedWindows sums={totals} />
      <PendingAmounts uncalculated={uncalculated} isComplete={isComplete} />
    </Panel>
  );
}

/** What the sums leave out, said as it is. */
function PendingAmounts({
  uncalculated,
  isComplete,
}: Pick<Today["duePayouts"], "uncalculated" | "isComplete">) {
  if (uncalculated === 0 && isComplete) return null;
  return (
    <p className="text-warning-text text-xs">
      {uncalculated === 0
        ? "Very many windows are being calculated: there may be more."
        : `${counted(uncalculated, "due window has", "due windows have")} no amount yet, and ${uncalculated === 1 ? "is" : "are"} not in these sums.`}
    </p>
  );
}

function BehindPanel({ behind }: { behind: Today["behind"] }) {
  const others = behind.count - behind.first.length;
  return (
    <Panel
      label="Behind target"
      explanation="Creators who posted fewer videos in the last 30 days than the days that are over ask for. Targets are shown as the whole number that fulfils them."
      action={
        behind.count === 0 ? null : (
          <Link to="/creator-hub" search={{ progress: "behind" }} className={wayClass}>
            View {exactNumber(behind.count)}
            <span className="sr-only"> who are behind</span>
            <ArrowRight aria-hidden="true" />
          </Link>
        )
      }
    >
      {behind.count === 0 ? <p className="font-medium">Everybody is on track</p> : null}
      <ul className="flex flex-col gap-1">
        {behind.first.map((creator) => (
          <li key={creator.assignmentId} className="flex items-baseline gap-2 text-[13px] leading-6">
            <Link
              to="/creators/$creatorId"
              params={{ creatorId: creator.creatorId }}
              className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
            >
              {creator.name}
            </Link>
            <span className="min-w-0 flex-1 truncate text-faint text-xs">{creator.campaignName}</span>
            <span className="shrink-0 tabular-nums">
              {creator.eligibleVideos} of {counted(wholeTarget(creator.targetVideos), "video")}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && behind.first.length > 0 ? (
        <p className="text-faint text-xs">and {exactNumber(others)} more</p>
      ) : null}
    </Panel>
  );
}

function ItemTile({ item }: { item: TodayItem }) {
  const { icon: Icon, count } = item;
  return (
    <li className="relative bg-surface hover:bg-sunken">
      <Link {...item.link} className="flex h-full min-h-24 flex-col gap-0.5 px-5 py-3.5 max-sm:px-4">
        <span className="flex items-center gap-1.5 pr-5 text-[13px] text-muted">
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{item.label}</span>
        </span>
        <span
          className={clsx(
            "font-semibold text-xl tabular-nums leading-7 tracking-[-0.02em]",
            count === 0 ? "text-faint" : "text-ink",
          )}
        >
          {exactNumber(count)}
        </span>
        <span className="truncate text-faint text-xs">{item.note}</span>
      </Link>
      <span className="absolute top-2.5 right-2 [&>button]:inline-flex [&>button]:size-6 [&>button]:items-center [&>button]:justify-center">
        <InfoTip about={item.label} text={item.explanation} />
      </span>
    </li>
  );
}

/** As high as what comes. */
export function TodaySkeleton() {
  const { organization } = useOrganization();
  return (
    <TodayFrame description="Reading what waits.">
      {["due", "behind"].map((name) => (
        <div key={name} className={panelClass}>
          <Skeleton className="mt-2 h-3 w-28" />
          <Skeleton className="mt-2 h-5 w-36" />
        </div>
      ))}
      {canWrite(organization.role) ? <div className="col-span-full h-24 bg-surface max-sm:h-72" /> : null}
    </TodayFrame>
  );
}
