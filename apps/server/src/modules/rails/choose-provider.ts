import { AppError } from "../../infra/app-error.ts";
import type { PayoutProviderSettings, Services } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { hasRails } from "./connections/rail-rows.ts";
import { createHttpProvider } from "./provider/http-provider.ts";
import type { PayoutProvider } from "./provider/payout-provider.ts";
import { createRailsProvider, isRailPayoutId } from "./transfers/rails-provider.ts";

/** The team's own rails, or the provider that is set up on the server. The name is stored with what was asked of it. */
export type ProviderName = "rails" | "server";

interface Choice extends Pick<Services, "payoutProvider"> {
  readonly db: Queryable;
}

/** Where new payouts of a team are made: by its own rails if it has any. */
export async function chooseProvider(
  { db, payoutProvider }: Choice,
  organizationId: string,
): Promise<ProviderName | undefined> {
  if (await hasRails(db, organizationId)) return "rails";
  return payoutProvider && "server";
}

export async function requireProvider(choice: Choice, organizationId: string): Promise<ProviderName> {
  const name = await chooseProvider(choice, organizationId);
  if (name === undefined) throw new AppError("PAYOUT_PROVIDER_NOT_CONFIGURED");
  return name;
}

const httpProviders = new WeakMap<PayoutProviderSettings, PayoutProvider>();

/** Undefined where it is the server's, and none is set up any more. */
export function findProvider(
  services: Services,
  organizationId: string,
  name: ProviderName,
): PayoutProvider | undefined {
  if (name === "rails") return createRailsProvider(services, organizationId);
  return services.payoutProvider && serverProvider(services.payoutProvider);
}

function serverProvider(settings: PayoutProviderSettings): PayoutProvider {
  const known = httpProviders.get(settings) ?? createHttpProvider(settings);
  httpProviders.set(settings, known);
  return known;
}

export function configuredProvider(
  services: Services,
  organizationId: string,
  name: ProviderName,
): PayoutProvider {
  const provider = findProvider(services, organizationId, name);
  if (provider === undefined) throw new AppError("PAYOUT_PROVIDER_NOT_CONFIGURED");
  return provider;
}

/** Which provider made a payout, by what it calls it. */
export function makerOf(providerPayoutId: string): ProviderName {
  return isRailPayoutId(providerPayoutId) ? "rails" : "server";
}
