import { z } from "zod";
import { AppError } from "../../infra/app-error.ts";
import type { Services } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import type { Route } from "../../infra/http/http-server.ts";
import { readTextBody } from "../../infra/http/request-body.ts";
import { sendJson } from "../../infra/http/respond.ts";
import { defineTask, enqueue } from "../../infra/tasks/task.ts";
import { RAIL_CALLBACK_PREFIX } from "./connections/manage-rails.ts";
import { findRail, type RailRow, railColumns, railOf } from "./connections/rail-rows.ts";
import { prepareRecipient } from "./recipients/payout-method.ts";
import { listRecipientsAtRail } from "./recipients.queries.ts";
import { refreshCarriedPayouts } from "./transfers/rail-payouts.queries.ts";
import {
  findTransferAtRail,
  isRemoteId,
  listUnanswered,
  listUnderwayOf,
  orderOf,
} from "./transfers/rail-transfers.queries.ts";
import { readTransfer } from "./transfers/rails-provider.ts";
import { settleTransfer } from "./transfers/settle-transfer.ts";

const MAX_BODY_BYTES = 262_144;

/**
 * A message of a rail only says what may have moved. The rail itself is then asked, so that messages may come late, twice or
 * in any order.
 */
export function railCallbackRoute(services: Services): Route {
  return async (request, response) => {
    const { db, clock, log } = services;
    const id = request.url?.split("?", 1)[0]?.slice(RAIL_CALLBACK_PREFIX.length + 1) ?? "";
    const connection = await findRailById(db, id);
    const rail = connection && railOf(services, connection);
    if (connection === undefined || rail === undefined || request.method !== "POST")
      throw new AppError("NOT_FOUND");
    const body = await readTextBody(request, MAX_BODY_BYTES);
    const news = await rail.openMessage({ headers: request.headers, body, receivedAt: clock.now() });
    if (news === undefined) {
      log.warn({ railId: id }, "rail message refused");
      throw new AppError("UNAUTHORIZED", undefined, {
        message: "The signature does not match, or the message is too old or from the future",
      });
    }
    const { organization_id: organizationId } = connection;
    const transferIds = news.transferIds.filter(isRemoteId);
    const recipientRemoteIds = news.recipientRemoteIds.filter(isRemoteId);
    const dropped =
      news.transferIds.length +
      news.recipientRemoteIds.length -
      transferIds.length -
      recipientRemoteIds.length;
    // The rail would repeat a message that is refused, and no id gets better by that.
    if (dropped > 0) log.warn({ railId: id, dropped }, "rail message names ids that no rail uses");
    if (transferIds.length + recipientRemoteIds.length > 0)
      await enqueue(db, lookIntoNewsTask, {
        organizationId,
        railId: id,
        transferIds,
        recipientRemoteIds,
      });
    sendJson(response, 202, { received: true });
  };
}

/** The address of a rail's messages names no organization; its id does. */
function findRailById(db: Queryable, id: string): Promise<RailRow | undefined> {
  return db.maybeRow(sql`select ${railColumns} from payout_rails where id = ${id} and removed_at is null`);
}

const NewsSchema = z.object({
  organizationId: z.string(),
  railId: z.string(),
  transferIds: z.array(z.string()),
  recipientRemoteIds: z.array(z.string()),
});

/** Asks a rail about what it sent a message of. */
export const lookIntoNewsTask = defineTask({
  name: "rails.look-into-news",
  input: NewsSchema,
  run: lookIntoNews,
});

async function lookIntoNews(
  services: Services,
  { organizationId, railId, transferIds, recipientRemoteIds }: z.infer<typeof NewsSchema>,
): Promise<void> {
  for (const remoteId of transferIds) await lookIntoTransfer(services, { organizationId, railId, remoteId });
  for (const remoteId of recipientRemoteIds)
    await lookIntoRecipient(services, { organizationId, railId, remoteId });
}

interface Named {
  readonly organizationId: string;
  readonly railId: string;
  readonly remoteId: string;
}

const MOST_UNANSWERED = 20;

/** News of an unknown transfer may be of one whose answer was never heard: the rail is asked whether it is. */
async function lookIntoTransfer(services: Services, named: Named): Promise<void> {
  const { db, sealer } = services;
  const { organizationId, railId, remoteId } = named;
  const transfer = await findTransferAtRail(db, named);
  if (transfer !== undefined) {
    const failure = await readTransfer(services, transfer);
    if (failure?.outcome === "unknown" && failure.differs)
      return refreshCarriedPayouts(db, organizationId, transfer.id);
    if (failure?.outcome === "unknown") throw new Error(`The rail did not answer: ${failure.reason}`);
    return;
  }
  const connection = await findRail(db, organizationId, railId);
  const rail = connection && railOf(services, connection);
  for (const unanswered of await listUnanswered(db, organizationId, railId, MOST_UNANSWERED)) {
    const answer = await rail?.read(remoteId, orderOf(sealer, unanswered));
    if (answer?.outcome === "done") return settleTransfer(services, unanswered, answer.value);
  }
}

/** A recipient may be ready now, or what was sent to them may have moved on from there. */
async function lookIntoRecipient(services: Services, named: Named): Promise<void> {
  const recipients = await listRecipientsAtRail(services.db, named);
  for (const recipient of recipients) await prepareRecipient(services, recipient);
  const { organizationId, railId } = named;
  for (const creatorId of new Set(recipients.map(({ creator_id }) => creator_id)))
    for (const transfer of await listUnderwayOf(services.db, organizationId, { railId, creatorId }))
      await readTransfer(services, transfer);
}
