import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionQuery } from "../api/client.ts";
import { useOrganization } from "../api/organization-context.ts";
import { Notice } from "../ui/primitives/notice.tsx";

/** For after an email was written, on a server that keeps emails and to somebody who may read them. */
export function MailboxNotice({ isOpen }: { isOpen: boolean }) {
  if (!isOpen) return null;
  return (
    <Notice tone="info" title="Emails are not sent from this server">
      Read this one in the{" "}
      <Link to="/mailbox" className="underline underline-offset-2">
        mailbox
      </Link>
      .
    </Notice>
  );
}

/** Whether the server keeps its emails to be read, and whether by this person. */
export function useMailbox(): "open" | "off" | "for owners" {
  const { organization } = useOrganization();
  const session = useQuery(sessionQuery).data;
  if (session?.hasMailbox !== true) return "off";
  return organization.role === "owner" ? "open" : "for owners";
}
