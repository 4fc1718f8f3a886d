import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { vi } from "vitest";
import type { ReceivedWebhook } from "./webhook-receivers.ts";

/**
 * The webhook's body, once both public libraries have verified it with the secret as of the instant, such as a test
 * clock's. Throws what a library throws that refuses it.
 */
export function genuineWebhook(
  secret: string,
  { headers, body }: Pick<ReceivedWebhook, "headers" | "body">,
  at: Date = new Date(),
): unknown {
  const signed = {
    "webhook-id": String(headers["webhook-id"]),
    "webhook-timestamp": String(headers["webhook-timestamp"]),
    "webhook-signature": String(headers["webhook-signature"]),
  };
  const now = vi.spyOn(Date, "now").mockReturnValue(at.getTime());
  try {
    new SvixWebhook(secret).verify(body, signed);
    return new StandardWebhook(secret).verify(body, signed);
  } finally {
    now.mockRestore();
  }
}

/** Whether both libraries accept it. */
export function isGenuine(...given: Parameters<typeof genuineWebhook>): boolean {
  try {
    genuineWebhook(...given);
    return true;
  } catch {
    return false;
  }
}
