import { USER_AGENT } from "../delivery/send-attempt.ts";
import type { AttemptRow } from "./deliveries.queries.ts";

/** What an attempt was sent with: all of it follows from the event, the time and the signature that was kept. */
export function attemptHeaders(
  eventId: string,
  { started_at, signature }: Pick<AttemptRow, "started_at" | "signature">,
): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(started_at.getTime() / 1000)),
    "webhook-signature": signature,
  };
}
