import { AppError } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import { createHttpProvider } from "./http-provider.ts";
import type { PayoutProvider } from "./payout-provider.ts";

/** Refuses where none is set up. */
export function configuredProvider(services: Pick<Services, "payoutProvider">): PayoutProvider {
  const provider = findProvider(services);
  if (provider === undefined) throw new AppError("PAYOUT_PROVIDER_NOT_CONFIGURED");
  return provider;
}

export function findProvider({
  payoutProvider,
}: Pick<Services, "payoutProvider">): PayoutProvider | undefined {
  return payoutProvider && createHttpProvider(payoutProvider);
}
