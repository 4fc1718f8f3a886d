import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowLeft, Inbox, Lock, MailOpen, MailX } from "lucide-react";
import { useEffect, useRef } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Mail, MailSummary } from "../../api/types.ts";
import { useMailbox } from "../../parts/mailbox-notice.tsx";
import { PagedList } from "../../parts/paged-list.tsx";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { focusOnMount } from "../../ui/primitives/overlays/dialog.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { LinkedText } from "../../ui/primitives/text/linked-text.tsx";
import { exactTime, RelativeTime } from "../../ui/primitives/text/time.tsx";
import { type MailboxSearch, mailboxAddress } from "./mailbox-search.ts";

const route = getRouteApi("/app/mailbox");

export function MailboxPage() {
  const mailbox = useMailbox();
  return (
    <Page
      title="Mailbox"
      description="This server keeps its emails instead of sending them. Here are those of your organization. Connect a mail server before others work with it."
      width="wide"
    >
      {mailbox === "open" ? (
        <Mailbox />
      ) : (
        <Card>{mailbox === "off" ? <MailboxIsOff /> : <NotForThisRole />}</Card>
      )}
    </Page>
  );
}

function Mailbox() {
  const { search, show } = usePageAddress(route, mailboxAddress, () => true);
  const isReading = search.mail !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(320px,2fr)_minmax(0,3fr)]">
      <Card className={clsx(isReading && "max-lg:hidden")}>
        <MailList search={search} onPageChange={(page) => show({ page })} />
      </Card>
      <Card className={clsx("lg:sticky lg:top-4", !isReading && "max-lg:hidden")}>
        <MailPane search={search} />
      </Card>
    </div>
  );
}

function MailboxIsOff() {
  return (
    <EmptyState icon={MailX} title="This server has no mailbox">
      It sends its emails, or hides those it keeps. The setting CLIPLEDGER_MAILBOX decides.
    </EmptyState>
  );
}

function NotForThisRole() {
  return (
    <EmptyState icon={Lock} title="Only owners read the mailbox">
      Its emails hold links for everybody on this server.
    </EmptyState>
  );
}

const perPage = 20;
const pollMs = 5_000;

interface MailListProps {
  search: MailboxSearch;
  onPageChange: (page: number) => void;
}

function MailList({ search, onPageChange }: MailListProps) {
  const { api } = useOrganization();
  const page = search.page ?? 1;
  const list = useQuery(
    api.mailbox.list.queryOptions({
      input: { query: { page, perPage } },
      placeholderData: keepPreviousData,
      refetchInterval: pollMs,
    }),
  );
  return (
    <PagedList
      list={list}
      label="emails"
      nouns={["email", "emails"]}
      icon={Inbox}
      page={page}
      onPageChange={(next = 1) => onPageChange(next)}
      empty={<NoMails />}
    >
      {({ data }) => <MailEntries mails={data} search={search} />}
    </PagedList>
  );
}

function NoMails() {
  return (
    <EmptyState icon={Inbox} title="No emails yet">
      Invitations and password links that this server would send show up here.
    </EmptyState>
  );
}

function MailEntries({ mails, search }: { mails: readonly MailSummary[]; search: MailboxSearch }) {
  const entryRef = useFocusOnReturn(search.mail);
  return (
    <ul aria-label="Emails" className="divide-y divide-line">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            ref={entryRef(mail.id)}
            to="/mailbox"
            search={{ ...search, mail: mail.id }}
            resetScroll={false}
            activeOptions={{ includeSearch: true }}
            className="block px-5 py-3 first:rounded-t-xl hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-hover"
          >
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate font-medium text-sm">{mail.to}</span>
              <span className="shrink-0 text-faint text-xs">
                <RelativeTime instant={mail.sentAt} />
              </span>
            </span>
            <span className="mt-0.5 line-clamp-2 text-[13px] text-muted [overflow-wrap:anywhere]">
              {mail.subject}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The email that is open beside the list; on a phone, instead of it. */
function MailPane({ search }: { search: MailboxSearch }) {
  const { mail, ...list } = search;
  if (mail === undefined) {
    return (
      <EmptyState icon={MailOpen} title="No email is open">
        Choose one from the list to read it.
      </EmptyState>
    );
  }
  return (
    <>
      <Link
        to="/mailbox"
        search={list}
        className="flex h-11 items-center gap-1.5 border-line border-b px-4 text-[13px] text-muted hover:text-ink lg:hidden [&_svg]:size-3.5"
      >
        <ArrowLeft aria-hidden="true" />
        All emails
      </Link>
      <OpenMail key={mail} id={mail} />
    </>
  );
}

function OpenMail({ id }: { id: string }) {
  const { api } = useOrganization();
  const mail = useQuery(
    api.mailbox.get.queryOptions({ input: { params: { id } }, staleTime: Number.POSITIVE_INFINITY }),
  );
  if (mail.isSuccess) return <MailArticle mail={mail.data} />;
  return <QueryState query={mail} pending={<PendingMail />} missing={<NoMail />} />;
}

function NoMail() {
  return (
    <EmptyState icon={MailX} title="This email is gone">
      Its file was taken out of the mail folder, or the link was cut short.
    </EmptyState>
  );
}

function MailArticle({ mail }: { mail: Mail }) {
  return (
    <article className="px-5 py-5 sm:px-6">
      <h2
        ref={focusOnMount}
        tabIndex={-1}
        className="text-balance font-semibold text-base tracking-[-0.01em] outline-none [overflow-wrap:anywhere]"
      >
        {mail.subject}
      </h2>
      <p className="mt-1 text-[13px] text-muted [overflow-wrap:anywhere]">
        To {mail.to} · <time dateTime={mail.sentAt}>{exactTime(mail.sentAt)}</time>
      </p>
      <div className="mt-5 border-line border-t pt-5 text-sm leading-6">
        <LinkedText text={mail.text} />
      </div>
    </article>
  );
}

function PendingMail() {
  return (
    <div role="status" className="flex flex-col gap-3 px-6 py-6">
      <span className="sr-only">Loading the email</span>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-3 w-1/3" />
      <Skeleton className="mt-4 h-24" />
    </div>
  );
}

/** Who reads one entry of a list and comes back goes on at that entry. Answers the `ref` of each entry. */
function useFocusOnReturn(openId: string | undefined) {
  const entries = useRef(new Map<string, HTMLElement>());
  const lastOpenId = useRef(openId);
  useEffect(() => {
    if (openId === undefined && lastOpenId.current !== undefined) {
      entries.current.get(lastOpenId.current)?.focus();
    }
    lastOpenId.current = openId;
  }, [openId]);
  return (id: string) => (element: HTMLElement | null) => {
    if (element === null) entries.current.delete(id);
    else entries.current.set(id, element);
  };
}
