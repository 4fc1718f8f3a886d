import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { CalendarClock, ChevronRight, FileText, HandCoins, type LucideIcon, Sparkles } from "lucide-react";
import { portalApi, usePortal, usePortalCreator } from "../../../api/portal.ts";
import type { PortalHome } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { LinkStateBadge } from "../../../ui/product/link-state.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { platformLabels } from "../../../ui/product/words/names.ts";
import { Loaded } from "../parts/page-parts.tsx";
import { moneyText } from "../parts/portal-words.ts";
import { AssignmentCard } from "./assignment-card.tsx";

/** What is going on: what waits for them, what they have earned so far, and what they work on. */
export function HomePage() {
  const creator = usePortalCreator();
  const home = useQuery(portalApi.home.get.queryOptions({ input: { params: { creatorId: creator.id } } }));
  return (
    <Page
      title={translate("Hello, {firstName}", { firstName: creator.firstName })}
      description={translate("Your work with {organization}", { organization: creator.organization.name })}
      width="narrow"
    >
      <Loaded query={home} label={translate("your work")}>
        {(answer) => <Home home={answer} />}
      </Loaded>
    </Page>
  );
}

function Home({ home: { creator, assignment, accounts } }: { home: PortalHome }) {
  return (
    <>
      <StatusNotice creator={creator} />
      <ToDo />
      {assignment?.status === "running" ? <SoFarCard /> : null}
      {assignment === null ? <NoAssignment /> : <AssignmentCard assignment={assignment} />}
      <AccountList accounts={accounts} />
    </>
  );
}

function StatusNotice({ creator: { isArchived, hasJoined, organization } }: Pick<PortalHome, "creator">) {
  if (isArchived) {
    return (
      <Notice tone="info" title={translate("You no longer work with {name}", { name: organization.name })}>
        {translate("What you earned stays here for you to look up.")}
      </Notice>
    );
  }
  if (hasJoined) return null;
  return (
    <Notice tone="info" title={translate("{name} is waiting for your answer", { name: organization.name })}>
      {translate("Accept the invitation in your email, so that they know that you are in.")}
    </Notice>
  );
}

/** The figure people come for. How it comes about is a page of its own. */
function SoFarCard() {
  const { id } = usePortalCreator();
  const answer = useQuery(portalApi.home.getWindow.queryOptions({ input: { params: { creatorId: id } } }));
  if (answer.isPending) return <Skeleton className="h-32 rounded-2xl" />;
  const window = answer.data?.window ?? null;
  if (window === null) return null;
  return (
    <Link
      to="/portal/creators/$creatorId/earnings"
      params={{ creatorId: id }}
      className="group relative block overflow-hidden rounded-2xl bg-[#0a2e26] px-5 py-5 text-white sm:px-6"
    >
      <span aria-hidden="true" className="ledger-rules absolute inset-0 opacity-40 [--rule:#14483c]" />
      <span className="relative flex items-end justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-[#a9cdc1] text-[13px]">{translate("So far this cycle")}</span>
          <span className="mt-1 block truncate font-semibold text-[34px] tabular-nums leading-10 tracking-[-0.03em]">
            {moneyText(window.total)}
          </span>
          <span className="mt-1.5 block text-[#a9cdc1] text-[13px]">
            {translate("{count, plural, one {# video counts} other {# videos count}}. See how it adds up.", {
              count: window.videos.length,
            })}
          </span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="mb-1 size-5 shrink-0 text-[#a9cdc1] transition-transform group-hover:translate-x-0.5"
        />
      </span>
    </Link>
  );
}

/** What waits for the creator: a brief to read, money to claim. */
function ToDo() {
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
      <ul aria-label={translate("Waiting for you")} className="divide-y divide-line">
        {isBriefNew ? (
          <ToDoItem
            href={`/portal/creators/${creatorId}/brief`}
            icon={FileText}
            title={translate("Read your brief")}
            note={brief.campaignName}
          />
        ) : null}
        {claimable.map(({ id, amount, campaignName, description }) => (
          <ToDoItem
            key={id}
            href={`/portal/creators/${creatorId}/payouts/${id}`}
            icon={HandCoins}
            title={translate("Claim {amount}", { amount: moneyText(amount) })}
            note={campaignName ?? description ?? translate("A payout is ready for you")}
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

/** The accounts whose videos are counted. */
function AccountList({ accounts }: Pick<PortalHome, "accounts">) {
  return (
    <Section
      title={translate("Accounts that are counted")}
      actions={
        <Link
          to="/portal/creators/$creatorId/accounts"
          params={{ creatorId: usePortalCreator().id }}
          className={buttonClass(undefined, "small")}
        >
          {translate("Add or prove")}
        </Link>
      }
    >
      <Card>
        {accounts.length === 0 ? (
          <p className="px-5 py-5 text-[13px] text-muted max-sm:px-4">
            {translate("None of your accounts is known yet, so no video counts so far.")}
          </p>
        ) : (
          <ul aria-label={translate("Accounts")} className="divide-y divide-line">
            {accounts.map(({ platform, username, displayName, ...link }) => (
              <li
                key={`${platform}/${username ?? displayName}`}
                className="flex items-center gap-3 px-5 py-3 max-sm:px-4"
              >
                <PlatformIcon platform={platform} className="size-7!" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-[13px]">
                    {username === null ? (displayName ?? translate("Unnamed account")) : `@${username}`}
                  </span>
                  <span className="block text-faint text-xs">{platformLabels[platform]}</span>
                </span>
                <LinkStateBadge {...link} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function NoAssignment() {
  const { organization } = usePortalCreator();
  return (
    <Card>
      <EmptyState icon={CalendarClock} title={translate("Nothing is planned for you right now")}>
        {translate(
          "Once {name} takes you into a campaign, you see here what to make, until when, and what it pays.",
          { name: organization.name },
        )}
      </EmptyState>
    </Card>
  );
}

/** Leads to the organization looked at last. Who works for none yet is shown where to find one. */
export function StartPage() {
  const { creator, session } = usePortal();
  if (creator !== undefined) {
    return <Navigate to="/portal/creators/$creatorId" params={{ creatorId: creator.id }} replace />;
  }
  return (
    <Page title={translate("Welcome")} width="narrow">
      <Card>
        <EmptyState
          icon={Sparkles}
          title={
            session.hasApplications
              ? translate("Your applications are on their way")
              : translate("You work with nobody yet")
          }
          action={
            session.hasApplications ? (
              <Link to="/portal/applications" className={buttonClass("primary", "large")}>
                {translate("See your applications")}
              </Link>
            ) : (
              <a href="/board" className={buttonClass("primary", "large")}>
                {translate("See open jobs")}
              </a>
            )
          }
        >
          {session.hasApplications
            ? translate(
                "Once a team takes you on, your brief, your videos and your pay appear here. Until then you can write to them in the chat.",
              )
            : translate("Once a team takes you on, your brief, your videos and your pay appear here.")}
        </EmptyState>
      </Card>
    </Page>
  );
}
