import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, FileText, HandCoins, type LucideIcon } from "lucide-react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { moneyText } from "../parts/money.ts";

/** What waits for the creator: a brief to read, money to claim. */
export function ToDo() {
  const { id: creatorId } = usePortalCreator();
  const input = { params: { creatorId } };
  const brief =
    useQuery(portalApi.briefs.get.queryOptions({ input: { ...input, query: {} } })).data?.brief ?? null;
  const payouts = useQuery(portalApi.payouts.list.queryOptions({ input: { ...input, query: {} } })).data
    ?.data;
  const claimable = payouts?.filter(({ state }) => state === "claimable") ?? [];
  const isBriefNew = brief !== null && brief.readAt === null;
  if (!isBriefNew && claimable.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Waiting for you" className="divide-y divide-line">
        {isBriefNew ? (
          <ToDoItem
            href={`/portal/creators/${creatorId}/brief`}
            icon={FileText}
            title="Read your brief"
            note={brief.campaignName}
          />
        ) : null}
        {claimable.map(({ id, amount, campaignName, description }) => (
          <ToDoItem
            key={id}
            href={`/portal/creators/${creatorId}/payouts/${id}`}
            icon={HandCoins}
            title={`Claim ${moneyText(amount)}`}
            note={campaignName ?? description ?? "A payout is ready for you"}
          />
        ))}
      </ul>
    </Card>
  );
}

interface ToDoItemProps {
  href: string;
  icon: LucideIcon;
  title: string;
  note: string;
}

function ToDoItem({ href, icon: Icon, title, note }: ToDoItemProps) {
  return (
    <li>
      <Link
        to={href}
        className="flex min-h-15 items-center gap-3.5 px-5 py-3 hover:bg-sunken focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-xl bg-warning-soft text-warning-text">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-sm">{title}</span>
          <span className="block truncate text-[13px] text-muted">{note}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </Link>
    </li>
  );
}
