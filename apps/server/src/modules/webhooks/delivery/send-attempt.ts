import { signWithEach } from "../../../infra/crypto/webhook-signature.ts";
import type { Outgoing } from "../../../infra/outgoing/outgoing.ts";
import type { Exchange } from "./exchange.ts";
import type { DueDelivery, Lane } from "./lane.ts";

export const USER_AGENT = "Clipledger-Webhooks/1.0";

/** The header by which the receiver knows the attempt for ours. */
export function signAttempt(lane: Lane, { eventId, body }: DueDelivery, at: Date): string {
  return signWithEach(lane.signingKeys, { id: eventId, timestamp: unixSeconds(at), body });
}

/** Sends the attempt; the exchange tells how it ended, at the latest when it expires. */
export function sendAttempt(
  { dispatcher }: Pick<Outgoing, "dispatcher">,
  lane: Lane,
  { eventId, body }: DueDelivery,
  { at, signature, exchange }: { at: Date; signature: string; exchange: Exchange },
): void {
  const headers = [
    ...["content-type", "application/json", "user-agent", USER_AGENT],
    ...["webhook-id", eventId, "webhook-timestamp", unixSeconds(at), "webhook-signature", signature],
  ];
  const { origin, path } = lane;
  exchange.begin(() => void dispatcher.dispatch({ origin, path, method: "POST", headers, body }, exchange));
}

function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
