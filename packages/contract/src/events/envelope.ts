import { z } from "zod";
import { ActorSchema } from "../users.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

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
