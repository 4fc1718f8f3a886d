import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import type { MailSummary } from "../../api/types.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
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
