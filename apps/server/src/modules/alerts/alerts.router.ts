import { apiContract } from "@clipledger/contract/api-contract";
import { operations } from "../../infra/http/operations.ts";
import { createChannel, listChannels, removeChannel, updateChannel } from "./channels.ts";
import { testChannel } from "./deliver.ts";
import { getDigestSettings, previewDigest, setDigest } from "./digest.ts";
import { listFirings } from "./firings.ts";
import { createRule, listRules, previewRule, removeRule, updateRule } from "./rules.ts";

export const alertsApi = operations(apiContract, {
  alertRules: {
    list: (ctx) => listRules(ctx),
    create: (ctx, { body }) => createRule(ctx, body),
    update: (ctx, { params, body }) => updateRule(ctx, params.id, body),
    remove: (ctx, { params }) => removeRule(ctx, params.id),
    preview: (ctx, { params }) => previewRule(ctx, params.id),
  },
  alertChannels: {
    list: (ctx) => listChannels(ctx),
    create: (ctx, { body }) => createChannel(ctx, body),
    update: (ctx, { params, body }) => updateChannel(ctx, params.id, body),
    remove: (ctx, { params }) => removeChannel(ctx, params.id),
    test: (ctx, { params }) => testChannel(ctx, params.id),
  },
  alertFirings: {
    list: (ctx, { query }) => listFirings(ctx, query),
  },
  digest: {
    get: (ctx) => getDigestSettings(ctx),
    set: (ctx, { body }) => setDigest(ctx, body),
    preview: (ctx) => previewDigest(ctx),
  },
});
