import { Link } from "@tanstack/react-router";
import { type LucideIcon, RotateCcw, ScrollText, ShieldCheck, Webhook } from "lucide-react";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { AddEndpointButton } from "./add-endpoint-button.tsx";

const promises: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: ShieldCheck,
    title: "Signed",
    text: "Every request carries a Standard Webhooks signature, so you know that it came from here.",
  },
  {
    icon: RotateCcw,
    title: "Delivered again",
    text: "Ten attempts over about three days. Whatever was missed can be recovered for 30 days.",
  },
  {
    icon: ScrollText,
    title: "Open to inspection",
    text: "Each attempt is kept with its status, its duration and what your endpoint answered.",
  },
];

export function NoEndpoints({ onAdd }: { onAdd: () => void }) {
  return (
    <Card className="overflow-hidden">
      <EmptyState
        icon={Webhook}
        title="No endpoints yet"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <AddEndpointButton onAdd={onAdd} />
            <Link to="/webhooks" search={{ tab: "events" }} className={buttonClass()}>
              See all events
            </Link>
          </span>
        }
      >
        An endpoint is an address of yours that is told at once when something changes here: a payout became
        due, a creator joined, a campaign ended.
      </EmptyState>
      <ul className="grid gap-px border-line border-t bg-line sm:grid-cols-3">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-surface px-5 py-4">
            <Icon aria-hidden="true" className="size-4 text-accent-text" />
            <p className="mt-2 font-medium text-[13px]">{title}</p>
            <p className="mt-0.5 text-[13px] text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
