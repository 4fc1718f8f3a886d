import { z } from "zod";
import { ActorSchema } from "../actor.ts";
import { TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";

/** The body of every webhook delivery. */
export const EventEnvelopeSchema = z.object({
  id: idSchema("webhookEvent"),
  type: z.string(),
  timestamp: TimestampSchema,
  organizationId: idSchema("organization"),
  actor: ActorSchema,
  data: z.record(z.string(), z.unknown()),
});
export type EventEnvelope = z.infer<typeof EventEnvelopeSchema>;
