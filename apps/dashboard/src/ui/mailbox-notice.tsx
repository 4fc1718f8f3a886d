import { Link } from "@tanstack/react-router";
import { Notice } from "./notice.tsx";

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
