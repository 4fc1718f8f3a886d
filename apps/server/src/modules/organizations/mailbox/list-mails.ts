import type { MailboxQuery } from "@clipledger/contract/dashboard/mailbox";
import type { OperationContext } from "../../../infra/context.ts";
import { toMailSummary } from "./mailbox.mapper.ts";
import { openedMailbox } from "./opened-mailbox.ts";

export async function listMails(ctx: OperationContext, { page, perPage, sortDir }: MailboxQuery) {
  const { total, mails } = await openedMailbox(ctx).list({
    limit: perPage,
    offset: (page - 1) * perPage,
    direction: sortDir,
  });
  return { data: mails.map(toMailSummary), pageCount: Math.ceil(total / perPage), totalRows: total };
}
