import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import { creatorOperations, operations } from "../../infra/http/operations.ts";
import { getPortalCreator } from "../creators/portal-creator.ts";
import {
  connectRail,
  listPayoutRails,
  removeRail,
  testRail,
  updateRail,
} from "./connections/manage-rails.ts";
import { importBankAnswer } from "./files/import-bank-answer.ts";
import {
  createPayoutFile,
  discardFile,
  downloadPayoutFile,
  listPayoutFiles,
  listWaitingForFile,
  markFileSent,
} from "./files/payout-files.ts";
import { checkPayoutMethod, choosePayoutMethod, getPayoutMethod } from "./recipients/payout-method.ts";
import { decideTransfer } from "./transfers/decide-transfer.ts";
import { undoTransfer } from "./transfers/undo-transfer.ts";

export const railsDashboard = operations(dashboardContract.payoutRails, {
  list: (ctx) => listPayoutRails(ctx),
  connect: (ctx, { body }) => connectRail(ctx, body),
  update: (ctx, { params, body }) => updateRail(ctx, params.id, body),
  test: (ctx, { params }) => testRail(ctx, params.id),
  remove: (ctx, { params }) => removeRail(ctx, params.id),
  undoTransfer: (ctx, { params }) => undoTransfer(ctx, params.id),
  decideTransfer: (ctx, { params, body }) => decideTransfer(ctx, params.id, body),
});

export const payoutFilesDashboard = operations(dashboardContract.payoutFiles, {
  list: (ctx) => listPayoutFiles(ctx),
  listWaiting: (ctx, { query }) => listWaitingForFile(ctx, query),
  create: (ctx, { body }) => createPayoutFile(ctx, body),
  download: (ctx, { params }) => downloadPayoutFile(ctx, params.id),
  markSent: (ctx, { params, body }) => markFileSent(ctx, params.id, body.text),
  discard: (ctx, { params, body }) => discardFile(ctx, params.id, body),
  importAnswer: (ctx, { body }) => importBankAnswer(ctx, body.text),
});

/** The portal's operations name one creator of the person. */
export const railsPortal = creatorOperations(portalContract, {
  payoutMethod: {
    get: async (portal, { params }) => {
      const { creator, ctx } = await getPortalCreator(portal, params.creatorId);
      return getPayoutMethod(ctx, creator.id);
    },
    choose: async (portal, { params, body }) => {
      const { creator, ctx } = await getPortalCreator(portal, params.creatorId);
      return choosePayoutMethod(ctx, creator.id, body);
    },
    check: async (portal, { params }) => {
      const { creator, ctx } = await getPortalCreator(portal, params.creatorId);
      return checkPayoutMethod(ctx, creator.id);
    },
  },
});
