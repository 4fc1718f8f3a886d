import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
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

const { dataSources } = implement(apiContract).$context<OperationContext>();

export const dataSourcesApi = {
  dataSources: {
    list: dataSources.list.handler(({ context }) => listDataSources(context)),
    create: dataSources.create.handler(({ context, input }) => addDataSource(context, input.body)),
    setOrder: dataSources.setOrder.handler(({ context, input }) => setSourceOrder(context, input.body)),
    usage: dataSources.usage.handler(({ context, input }) => readUsage(context, input.query)),
    doubtedAnswers: dataSources.doubtedAnswers.handler(({ context, input }) =>
      listDoubtedAnswers(context, input.query),
    ),
    get: dataSources.get.handler(({ context, input }) => getDataSource(context, input.params.id)),
    update: dataSources.update.handler(({ context, input: { params, body } }) =>
      updateDataSource(context, params.id, body),
    ),
    remove: dataSources.remove.handler(({ context, input }) => removeDataSource(context, input.params.id)),
    pause: dataSources.pause.handler(({ context, input }) => pauseDataSource(context, input.params.id)),
    resume: dataSources.resume.handler(({ context, input }) => resumeDataSource(context, input.params.id)),
    test: dataSources.test.handler(({ context, input: { params, body } }) =>
      testDataSource(context, params.id, body),
    ),
    failures: dataSources.failures.handler(({ context, input }) =>
      listSourceFailures(context, input.params.id),
    ),
  },
};
