import { randomUUID } from "node:crypto";
import type { Services } from "../../../infra/context.ts";
import { webhookHeaders } from "../../../infra/crypto/webhook-signature.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { sandboxCallbackOrder } from "./sandbox-callback-order.ts";
import { sandboxCallbackUrl } from "./sandbox-settings.ts";

export const sendSandboxCallbackJob = defineJob({ ...sandboxCallbackOrder, run: sendSandboxCallback });

/** Fails where the product does not take it, so that the job is tried again. */
async function sendSandboxCallback(
  { payoutProvider, clock }: Services,
  { id }: { id: string },
): Promise<void> {
  if (payoutProvider?.kind !== "sandbox") return;
  const body = JSON.stringify({ type: "payout.updated", data: { id } });
  const response = await fetch(sandboxCallbackUrl(payoutProvider), {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(payoutProvider.timeoutMs),
    headers: {
      "content-type": "application/json",
      ...webhookHeaders(payoutProvider.callbackSecret, `msg_${randomUUID()}`, body, clock.now()),
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The callback was answered with ${response.status}`);
}
