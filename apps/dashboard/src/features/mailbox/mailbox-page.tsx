import { getRouteApi } from "@tanstack/react-router";
import clsx from "clsx";
import { Lock, MailX } from "lucide-react";
import { useMailbox } from "../../parts/mailbox-notice.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { MailList } from "./mail-list.tsx";
import { MailPane } from "./mail-pane.tsx";
import { type MailboxSearch, readMailboxSearch } from "./mailbox-search.ts";

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
  const search: MailboxSearch = readMailboxSearch(route.useSearch());
  const navigate = route.useNavigate();
  const isReading = search.mail !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(320px,2fr)_minmax(0,3fr)]">
      <Card className={clsx(isReading && "max-lg:hidden")}>
        <MailList
          search={search}
          onPageChange={(page) => navigate({ search: withoutGaps({ page: page === 1 ? undefined : page }) })}
        />
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
