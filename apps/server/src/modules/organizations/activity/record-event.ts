import type { ActivityType } from "@clipledger/contract/activity";
import type { EventData, EventType } from "@clipledger/contract/events/catalog";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { type ActivityContext, type ActivityRecord, recordActivity } from "./record-activity.ts";

interface RecordedEvent<Type> extends ActivityRecord {
  readonly type: Type & ActivityType;
  readonly data: Type extends EventType ? EventData<Type> : never;
}

/** Tells one fact to both: other systems, as an event, and the activity log. */
export async function recordEvent<Type extends EventType & ActivityType>(
  tx: Transaction,
  ctx: ActivityContext,
  { data, ...entry }: RecordedEvent<Type>,
): Promise<void> {
  await publishEvent(tx, ctx, entry.type, data);
  await recordActivity(tx, ctx, entry);
}
