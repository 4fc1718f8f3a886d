import type { MailOutput } from "@clipledger/contract/dashboard/mailbox";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { toMailSummary } from "./mailbox.mapper.ts";
import { openedMailbox } from "./opened-mailbox.ts";

export async function getMail(ctx: OperationContext, id: string): Promise<MailOutput> {
  const mail = await openedMailbox(ctx).find(id);
  if (mail === undefined) throw new AppError("NOT_FOUND");
  return { ...toMailSummary(mail), text: mail.text };
}
