import { z } from "zod";
import {
  AccountFollowersMilestoneSchema,
  VideoPublishedSchema,
  VideoViewsMilestoneSchema,
} from "./tracking.ts";

/** What `data` holds for each event type. Fields may be added to a payload, never removed. */
export const eventCatalog = {
  "webhook.test": z.object({ message: z.string() }),
  "video.published": VideoPublishedSchema,
  "video.views_milestone": VideoViewsMilestoneSchema,
  "account.followers_milestone": AccountFollowersMilestoneSchema,
} as const satisfies Record<string, z.ZodType>;

export type EventType = keyof typeof eventCatalog;
export type EventData<Type extends EventType> = z.infer<(typeof eventCatalog)[Type]>;

/** An event of any type, with the data of that type. */
export type NewEvent = {
  [Type in EventType]: { readonly type: Type; readonly data: EventData<Type> };
}[EventType];
