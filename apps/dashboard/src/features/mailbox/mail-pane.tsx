import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, MailOpen, MailX } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Mail } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { LinkedText } from "../../ui/primitives/linked-text.tsx";
import { focusOnMount } from "../../ui/primitives/overlays/focus.ts";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { exactTime } from "../../ui/primitives/time.tsx";
import type { MailboxSearch } from "./mailbox-search.ts";

/** The email that is open beside the list; on a phone, instead of it. */
export function MailPane({ search }: { search: MailboxSearch }) {
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
