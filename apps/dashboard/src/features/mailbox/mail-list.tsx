import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { MailSummary } from "../../api/types.ts";
import { Pagination } from "../../ui/primitives/lists/table.tsx";
import { EmptyState, ErrorState, NoSuchPage, SkeletonRows } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import type { MailboxSearch } from "./mailbox-search.ts";
import { useFocusOnReturn } from "./use-focus-on-return.ts";

const perPage = 20;
const pollMs = 5_000;

interface MailListProps {
  search: MailboxSearch;
  onPageChange: (page: number) => void;
}

export function MailList({ search, onPageChange }: MailListProps) {
  const { api } = useOrganization();
  const page = search.page ?? 1;
  const list = useQuery(
    api.mailbox.list.queryOptions({
      input: { query: { page, perPage } },
      placeholderData: keepPreviousData,
      refetchInterval: pollMs,
    }),
  );
  if (list.isPending) return <SkeletonRows label="emails" />;
  if (list.isError) {
    const { message, requestId } = readError(list.error);
    return <ErrorState message={message} requestId={requestId} onRetry={() => list.refetch()} />;
  }
  if (list.data.totalRows === 0) return <NoMails />;
  if (list.data.data.length === 0) return <NoSuchPage icon={Inbox} onReturn={() => onPageChange(1)} />;
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      <MailEntries mails={list.data.data} search={search} />
      <Pagination
        page={page}
        pageCount={list.data.pageCount}
        totalRows={list.data.totalRows}
        noun={list.data.totalRows === 1 ? "email" : "emails"}
        onPageChange={onPageChange}
      />
    </div>
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
