import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import { implement } from "@orpc/server";
import type { OperationContext, PortalContext } from "../../infra/context.ts";
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

const { payoutFiles, payoutRails } = implement(dashboardContract).$context<OperationContext>();
const { payoutMethod } = implement(portalContract).$context<PortalContext>();

export const railsDashboard = {
  list: payoutRails.list.handler(({ context }) => listPayoutRails(context)),
  connect: payoutRails.connect.handler(({ context, input }) => connectRail(context, input.body)),
  update: payoutRails.update.handler(({ context, input: { params, body } }) =>
    updateRail(context, params.id, body),
  ),
  test: payoutRails.test.handler(({ context, input }) => testRail(context, input.params.id)),
  remove: payoutRails.remove.handler(({ context, input }) => removeRail(context, input.params.id)),
  undoTransfer: payoutRails.undoTransfer.handler(({ context, input }) =>
    undoTransfer(context, input.params.id),
  ),
  decideTransfer: payoutRails.decideTransfer.handler(({ context, input: { params, body } }) =>
    decideTransfer(context, params.id, body),
  ),
};

export const payoutFilesDashboard = {
  list: payoutFiles.list.handler(({ context }) => listPayoutFiles(context)),
  listWaiting: payoutFiles.listWaiting.handler(({ context, input }) =>
    listWaitingForFile(context, input.query),
  ),
  create: payoutFiles.create.handler(({ context, input }) => createPayoutFile(context, input.body)),
  download: payoutFiles.download.handler(({ context, input }) =>
    downloadPayoutFile(context, input.params.id),
  ),
  markSent: payoutFiles.markSent.handler(({ context, input: { params, body } }) =>
    markFileSent(context, params.id, body.text),
  ),
  discard: payoutFiles.discard.handler(({ context, input: { params, body } }) =>
    discardFile(context, params.id, body),
  ),
  importAnswer: payoutFiles.importAnswer.handler(({ context, input }) =>
    importBankAnswer(context, input.body.text),
  ),
};

/** The portal's operations name one creator of the person. */
export const railsPortal = {
  payoutMethod: {
    get: payoutMethod.get.handler(async ({ context, input }) => {
      const { creator, ctx } = await getPortalCreator(context, input.params.creatorId);
      return getPayoutMethod(ctx, creator.id);
    }),
    choose: payoutMethod.choose.handler(async ({ context, input: { params, body } }) => {
      const { creator, ctx } = await getPortalCreator(context, params.creatorId);
      return choosePayoutMethod(ctx, creator.id, body);
    }),
    check: payoutMethod.check.handler(async ({ context, input }) => {
      const { creator, ctx } = await getPortalCreator(context, input.params.creatorId);
      return checkPayoutMethod(ctx, creator.id);
    }),
  },
};
