import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { getMail, listMails } from "./read-mails.ts";

const { mailbox } = implement(dashboardContract).$context<OperationContext>();

export const mailboxDashboard = {
  mailbox: {
    list: mailbox.list.handler(({ context, input }) => listMails(context, input.query)),
    get: mailbox.get.handler(({ context, input }) => getMail(context, input.params.id)),
  },
};
