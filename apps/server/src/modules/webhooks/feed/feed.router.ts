import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { listEventTypes } from "./list-event-types.ts";
import { listEvents } from "./list-events.ts";

const { events } = implement(apiContract).$context<OperationContext>();

export const eventsApi = {
  events: {
    listTypes: events.listTypes.handler(() => listEventTypes()),
    list: events.list.handler(({ context, input }) => listEvents(context, input.query)),
  },
};
