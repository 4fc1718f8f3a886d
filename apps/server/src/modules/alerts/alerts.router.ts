import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { createChannel, listChannels, removeChannel, updateChannel } from "./channels.ts";
import { testChannel } from "./deliver.ts";
import { getDigestSettings, previewDigest, setDigest } from "./digest.ts";
import { listFirings } from "./firings.ts";
import { createRule, listRules, previewRule, removeRule, updateRule } from "./rules.ts";

const { alertRules, alertChannels, alertFirings, digest } =
  implement(apiContract).$context<OperationContext>();

export const alertsApi = {
  alertRules: {
    list: alertRules.list.handler(({ context }) => listRules(context)),
    create: alertRules.create.handler(({ context, input }) => createRule(context, input.body)),
    update: alertRules.update.handler(({ context, input: { params, body } }) =>
      updateRule(context, params.id, body),
    ),
    remove: alertRules.remove.handler(({ context, input }) => removeRule(context, input.params.id)),
    preview: alertRules.preview.handler(({ context, input }) => previewRule(context, input.params.id)),
  },
  alertChannels: {
    list: alertChannels.list.handler(({ context }) => listChannels(context)),
    create: alertChannels.create.handler(({ context, input }) => createChannel(context, input.body)),
    update: alertChannels.update.handler(({ context, input: { params, body } }) =>
      updateChannel(context, params.id, body),
    ),
    remove: alertChannels.remove.handler(({ context, input }) => removeChannel(context, input.params.id)),
    test: alertChannels.test.handler(({ context, input }) => testChannel(context, input.params.id)),
  },
  alertFirings: {
    list: alertFirings.list.handler(({ context, input }) => listFirings(context, input.query)),
  },
  digest: {
    get: digest.get.handler(({ context }) => getDigestSettings(context)),
    set: digest.set.handler(({ context, input }) => setDigest(context, input.body)),
    preview: digest.preview.handler(({ context }) => previewDigest(context)),
  },
};
