import type { EventType } from "./catalog.ts";
import { dataSchemaOf, type ExampleValues, exampleOfSchema, toOpenJsonSchema } from "./data-schema.ts";
import { type EventEnvelope, EventEnvelopeSchema } from "./envelope.ts";
import { exampleValues, exampleValuesByType } from "./example-values.ts";

/** An event of the type as a webhook carries it, made from its schema; the same at every call. */
export function exampleEvent(type: EventType): EventEnvelope {
  const data = exampleOfSchema(dataSchemaOf(type), { ...exampleValues, ...exampleValuesByType[type] });
  const values = { ...actorOf(type), type, data };
  return EventEnvelopeSchema.parse(exampleOfSchema(toOpenJsonSchema(EventEnvelopeSchema), values));
}

function actorOf(type: EventType): ExampleValues {
  const person = { "actor.apiKeyId": null, "actor.impersonated": false };
  if (BY_CREATORS.has(type)) return { ...person, "actor.type": "creator" };
  if (!BY_ITSELF.has(type)) return { ...person, "actor.type": "user", "actor.userId": "user_8Ks2mQwZp4Rn" };
  return { ...person, "actor.type": "system", "actor.surface": "system", "actor.userId": null };
}

const BY_CREATORS: ReadonlySet<string> = new Set<EventType>([
  "creator.joined",
  "creator.invitation_declined",
  "creator.join_request.created",
  "brief.read",
  "application.created",
  "application.submitted",
  "chat.message.received",
]);

/** What time or a platform brings about. */
const BY_ITSELF: ReadonlySet<string> = new Set<EventType>([
  "video.published",
  "video.views_milestone",
  "account.followers_milestone",
  "assignment.started",
  "assignment.ended",
  "assignment.period_started",
  "assignment.period_ended",
  "creator.join_request.canceled",
  "campaign.started",
  "campaign.ended",
  "payout.due",
  "payout.status_changed",
  "payout.paid",
  "payout_hold.changed",
]);
