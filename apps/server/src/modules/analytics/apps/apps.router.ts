import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { listApps } from "./list-apps.ts";

const { apps } = implement(apiContract).$context<OperationContext>();

export const appsApi = {
  apps: { list: apps.list.handler(({ context, input }) => listApps(context, input.query)) },
};
