import { z } from "zod";

/** What `data` holds for each event type. Fields may be added to a payload, never removed. */
export const eventCatalog = {
  "webhook.test": z.object({ message: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type EventType = keyof typeof eventCatalog;
export type EventData<Type extends EventType> = z.infer<(typeof eventCatalog)[Type]>;
