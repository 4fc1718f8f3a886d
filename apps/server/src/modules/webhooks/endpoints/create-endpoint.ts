import type { Subscription, WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { placeBacklog } from "../feed/place-backlog.ts";
import { settleEvents } from "../feed/place-events.ts";
import { endpointSubject } from "./endpoint-subject.ts";
import { countEndpoints, insertEndpoint } from "./endpoints.queries.ts";
import { readEndpoint } from "./get-endpoint.ts";
import { refuseWithoutApiAccess } from "./refuse-without-api-access.ts";
import { reviewUrl } from "./review-url.ts";
import { addSecret } from "./signing-secrets.ts";

export interface NewEndpoint {
  readonly url: string;
  readonly description?: string | null | undefined;
  readonly eventTypes: Subscription;
}

export interface EndpointWithSecret {
  endpoint: WebhookEndpointOutput;
  secret: string;
}

export async function createEndpoint(ctx: OperationContext, input: NewEndpoint): Promise<EndpointWithSecret> {
  refuseWithoutApiAccess(ctx);
  const url = await reviewUrl(ctx, input.url);
  const organizationId = ctx.organization.id;
  await placeBacklog(ctx, organizationId);
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    // Holds the organization's feed, so that two callers cannot exceed the limit together.
    await settleEvents(tx, organizationId, at);
    await refuseTooMany(tx, ctx);
    const id = createId("webhookEndpoint");
    await insertEndpoint(tx, {
      organizationId,
      id,
      url,
      description: input.description || null,
      eventTypes: input.eventTypes,
      createdByUserId: ctx.actor.userId,
      createdAt: at,
    });
    const secret = await addSecret(tx, ctx.sealer, { organizationId, endpointId: id }, at);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.created",
      subject: endpointSubject({ id, url }),
      changes: { eventTypes: { before: null, after: input.eventTypes } },
    });
    return { endpoint: await readEndpoint(tx, ctx, id), secret };
  });
}

async function refuseTooMany(tx: Transaction, { organization }: OperationContext): Promise<void> {
  const limit = planLimits(organization.plan).webhookEndpoints;
  if ((await countEndpoints(tx, organization.id)) >= limit)
    throw new AppError("WEBHOOK_ENDPOINT_LIMIT_REACHED");
}
