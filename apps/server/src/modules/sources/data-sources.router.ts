import { apiContract } from "@clipledger/contract/api-contract";
import { operations } from "../../infra/http/operations.ts";
import { listDoubtedAnswers } from "./list-doubted-answers.ts";
import { addDataSource } from "./settings/add-data-source.ts";
import {
  pauseDataSource,
  removeDataSource,
  resumeDataSource,
  setSourceOrder,
  updateDataSource,
} from "./settings/change-data-source.ts";
import { getDataSource, listDataSources } from "./settings/list-data-sources.ts";
import { testDataSource } from "./testing/test-data-source.ts";
import { listSourceFailures, readUsage } from "./usage/read-usage.ts";

export const dataSourcesApi = operations(apiContract, {
  dataSources: {
    list: (ctx) => listDataSources(ctx),
    create: (ctx, { body }) => addDataSource(ctx, body),
    setOrder: (ctx, { body }) => setSourceOrder(ctx, body),
    usage: (ctx, { query }) => readUsage(ctx, query),
    doubtedAnswers: (ctx, { query }) => listDoubtedAnswers(ctx, query),
    get: (ctx, { params }) => getDataSource(ctx, params.id),
    update: (ctx, { params, body }) => updateDataSource(ctx, params.id, body),
    remove: (ctx, { params }) => removeDataSource(ctx, params.id),
    pause: (ctx, { params }) => pauseDataSource(ctx, params.id),
    resume: (ctx, { params }) => resumeDataSource(ctx, params.id),
    test: (ctx, { params, body }) => testDataSource(ctx, params.id, body),
    failures: (ctx, { params }) => listSourceFailures(ctx, params.id),
  },
});
