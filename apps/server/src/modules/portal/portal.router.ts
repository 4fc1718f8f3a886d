import { portalContract } from "@clipledger/contract/portal-contract";
import { creatorOperations } from "../../infra/http/operations.ts";
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

export const portalOperations = creatorOperations(portalContract, {
  home: {
    get: (ctx, { params }) => getHome(ctx, params.creatorId),
    getWindow: (ctx, { params }) => getRunningWindow(ctx, params.creatorId),
    getSimulatedShare: (ctx, { params, query }) => getSimulatedShare(ctx, params.creatorId, query.payout),
  },
  accounts: {
    list: (ctx, { params }) => listPortalAccounts(ctx, params.creatorId),
    claim: (ctx, { params, body }) => claimAccount(ctx, params.creatorId, body),
    check: (ctx, { params }) => checkClaim(ctx, params),
    connect: (ctx, { params, body }) => connectAccount(ctx, params.creatorId, body),
    finishConnection: (ctx, { body }) => finishConnection(ctx, body),
    stopSharing: (ctx, { params }) => stopSharing(ctx, params),
    withdraw: (ctx, { params }) => withdrawClaim(ctx, params),
  },
  payouts: {
    list: (ctx, { params, query }) => listPortalPayouts(ctx, params.creatorId, query),
    listAwaited: (ctx, { params }) => listAwaitedPayouts(ctx, params.creatorId),
    getEarnings: (ctx, { params }) => getEarnings(ctx, params.creatorId),
    getBalance: (ctx, { params }) => getPortalBalance(ctx, params.creatorId),
    get: (ctx, { params }) => getPortalPayout(ctx, params),
    getStatement: (ctx, { params }) => getPortalStatement(ctx, params),
    getClaimLink: (ctx, { params }) => getPortalClaimLink(ctx, params),
  },
  paper: {
    list: (ctx, { params }) => listPortalPapers(ctx, params),
    get: (ctx, { params }) => getPortalPaper(ctx, params),
    getPdf: (ctx, { params }) => getPortalPaperPdf(ctx, params),
    getReceipt: (ctx, { params }) => getPortalReceipt(ctx, params),
    listMonths: (ctx, { params }) => listPortalMonths(ctx, params.creatorId),
    getMonth: (ctx, { params }) => getPortalMonth(ctx, params),
    getMonthPdf: (ctx, { params }) => getPortalMonthPdf(ctx, params),
  },
  account: {
    previewDeletion: (ctx) => previewDeletion(ctx),
    remove: (ctx) => deleteAccount(ctx),
  },
});
