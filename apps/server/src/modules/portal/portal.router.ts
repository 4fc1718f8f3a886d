import { portalContract } from "@clipledger/contract/portal-contract";
import { implement } from "@orpc/server";
import type { PortalContext } from "../../infra/context.ts";
import { deleteAccount, previewDeletion } from "./account/delete-account.ts";
import { claimAccount, listPortalAccounts, withdrawClaim } from "./accounts/account-claims.ts";
import { checkClaim } from "./accounts/check-claim.ts";
import { connectAccount } from "./accounts/connect-account.ts";
import { finishConnection } from "./accounts/finish-connection.ts";
import { stopSharing } from "./accounts/sharing.ts";
import { getHome, getSimulatedShare } from "./home/get-home.ts";
import { getRunningWindow } from "./home/get-running-window.ts";
import { getEarnings, listAwaitedPayouts } from "./payouts/earnings.ts";
import {
  getPortalMonth,
  getPortalMonthPdf,
  getPortalPaper,
  getPortalPaperPdf,
  getPortalReceipt,
  listPortalMonths,
  listPortalPapers,
} from "./payouts/portal-papers.ts";
import {
  getPortalBalance,
  getPortalClaimLink,
  getPortalPayout,
  getPortalStatement,
  listPortalPayouts,
} from "./payouts/portal-payouts.ts";

const portal = implement(portalContract).$context<PortalContext>();

export const portalOperations = {
  home: {
    get: portal.home.get.handler(({ context, input }) => getHome(context, input.params.creatorId)),
    getWindow: portal.home.getWindow.handler(({ context, input }) =>
      getRunningWindow(context, input.params.creatorId),
    ),
    getSimulatedShare: portal.home.getSimulatedShare.handler(({ context, input: { params, query } }) =>
      getSimulatedShare(context, params.creatorId, query.payout),
    ),
  },
  accounts: {
    list: portal.accounts.list.handler(({ context, input }) =>
      listPortalAccounts(context, input.params.creatorId),
    ),
    claim: portal.accounts.claim.handler(({ context, input: { params, body } }) =>
      claimAccount(context, params.creatorId, body),
    ),
    check: portal.accounts.check.handler(({ context, input }) => checkClaim(context, input.params)),
    connect: portal.accounts.connect.handler(({ context, input: { params, body } }) =>
      connectAccount(context, params.creatorId, body),
    ),
    finishConnection: portal.accounts.finishConnection.handler(({ context, input }) =>
      finishConnection(context, input.body),
    ),
    stopSharing: portal.accounts.stopSharing.handler(({ context, input }) =>
      stopSharing(context, input.params),
    ),
    withdraw: portal.accounts.withdraw.handler(({ context, input }) => withdrawClaim(context, input.params)),
  },
  payouts: {
    list: portal.payouts.list.handler(({ context, input: { params, query } }) =>
      listPortalPayouts(context, params.creatorId, query),
    ),
    listAwaited: portal.payouts.listAwaited.handler(({ context, input }) =>
      listAwaitedPayouts(context, input.params.creatorId),
    ),
    getEarnings: portal.payouts.getEarnings.handler(({ context, input }) =>
      getEarnings(context, input.params.creatorId),
    ),
    getBalance: portal.payouts.getBalance.handler(({ context, input }) =>
      getPortalBalance(context, input.params.creatorId),
    ),
    get: portal.payouts.get.handler(({ context, input }) => getPortalPayout(context, input.params)),
    getStatement: portal.payouts.getStatement.handler(({ context, input }) =>
      getPortalStatement(context, input.params),
    ),
    getClaimLink: portal.payouts.getClaimLink.handler(({ context, input }) =>
      getPortalClaimLink(context, input.params),
    ),
  },
  paper: {
    list: portal.paper.list.handler(({ context, input }) => listPortalPapers(context, input.params)),
    get: portal.paper.get.handler(({ context, input }) => getPortalPaper(context, input.params)),
    getPdf: portal.paper.getPdf.handler(({ context, input }) => getPortalPaperPdf(context, input.params)),
    getReceipt: portal.paper.getReceipt.handler(({ context, input }) =>
      getPortalReceipt(context, input.params),
    ),
    listMonths: portal.paper.listMonths.handler(({ context, input }) =>
      listPortalMonths(context, input.params.creatorId),
    ),
    getMonth: portal.paper.getMonth.handler(({ context, input }) => getPortalMonth(context, input.params)),
    getMonthPdf: portal.paper.getMonthPdf.handler(({ context, input }) =>
      getPortalMonthPdf(context, input.params),
    ),
  },
  account: {
    previewDeletion: portal.account.previewDeletion.handler(({ context }) => previewDeletion(context)),
    remove: portal.account.remove.handler(({ context }) => deleteAccount(context)),
  },
};
