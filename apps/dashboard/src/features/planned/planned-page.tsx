import { Link } from "@tanstack/react-router";
import { ArrowUpRight, BookOpen, History, KeyRound, type LucideIcon, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import type { PlannedArea } from "./planned-areas.ts";

export function PlannedPage({ area }: { area: PlannedArea }) {
  return (
    <Page title={area.title} description={area.purpose}>
      <Card className="relative overflow-hidden">
        <div
          aria-hidden="true"
          className="ledger-rules absolute inset-0 opacity-60 [mask-image:linear-gradient(to_left,black,transparent_55%)]"
        />
        <div className="relative px-6 py-8 sm:px-8">
          <Badge tone="warning">Not in this version yet</Badge>
          <h2 className="mt-4 font-semibold text-lg tracking-[-0.015em]">What {area.title} will do</h2>
          <ul className="mt-4 flex max-w-xl flex-col gap-3">
            {area.abilities.map((ability) => (
              <li key={ability} className="flex gap-3 text-muted">
                <span aria-hidden="true" className="mt-2.25 h-px w-4 shrink-0 bg-accent-text" />
                {ability}
              </li>
            ))}
          </ul>
          <p className="mt-6 max-w-xl text-faint text-[13px]">
            Nothing here is hidden behind a plan or a setting. The area appears on this page once a release
            contains it.
          </p>
        </div>
      </Card>
      <section>
        <h2 className="mb-3 font-semibold text-[15px]">What works today</h2>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <WorkingLink to="/api-keys" icon={KeyRound} title="API keys">
            Give your systems access
          </WorkingLink>
          <WorkingLink to="/members" icon={Users} title="Members">
            Bring in your team
          </WorkingLink>
          <WorkingLink to="/activity" icon={History} title="Activity log">
            See who changed what
          </WorkingLink>
          <WorkingLink to="/docs" icon={BookOpen} title="API reference">
            Read what the API offers
          </WorkingLink>
        </div>
      </section>
    </Page>
  );
}

interface WorkingLinkProps {
  to: "/api-keys" | "/members" | "/activity" | "/docs";
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

function WorkingLink({ to, icon: Icon, title, children }: WorkingLinkProps) {
  return (
    <Link
      to={to}
      className="group flex flex-col rounded-xl border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-sunken"
    >
      <span className="flex items-center justify-between">
        <Icon aria-hidden="true" className="size-4 text-accent-text" />
        <ArrowUpRight
          aria-hidden="true"
          className="size-4 text-faint opacity-0 transition-opacity group-hover:opacity-100"
        />
      </span>
      <span className="mt-3 font-medium">{title}</span>
      <span className="text-[13px] text-muted">{children}</span>
    </Link>
  );
}
