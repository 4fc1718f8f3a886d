import type { RunningProduct } from "../../apps/server/test/running-product.ts";
import { areasOfContent, areasOfCreators, areasOfTheTeam } from "../areas.ts";
import { callApi } from "../call-api.ts";
import { buildPortalSample, type PortalSample } from "../portal-sample.ts";

export interface Sample extends PortalSample {
  readonly accountId: string;
  readonly briefId: string;
  /** Of the running cycle. */
  readonly month: string;
}

/** An address, or how the sample's ids make one. */
type Pages = Readonly<Record<string, (sample: Sample) => string>>;

export async function buildSample(product: RunningProduct): Promise<Sample> {
  const sample = await buildPortalSample(product);
  const idAt = async (path: string) =>
    (await callApi<{ data: { id: string }[] }>(product, "GET", path)).data[0]?.id ?? "";
  return {
    ...sample,
    accountId: await idAt("/accounts/tracked?search=robin.films"),
    briefId: await idAt("/briefs"),
    month: new Date().toISOString().slice(0, "2026-01".length),
  };
}

export const publicPages = ["/sign-in", "/board", "/verify", "/portal/sign-in"];

export const pagesOfTheDashboard: Pages = {
  ...Object.fromEntries(
    [...areasOfContent, ...areasOfCreators, ...areasOfTheTeam].map((path) => [path, () => path]),
  ),
  "an account": ({ accountId }) => `/accounts/${accountId}`,
  "a video": () => "/videos/tiktok/robin-knives",
  "a creator": ({ robinId }) => `/creators/${robinId}`,
  "a creator's statement": ({ robinId, month }) => `/creators/${robinId}/statements/${month}`,
  "a campaign": ({ filmsCampaignId }) => `/campaigns/${filmsCampaignId}`,
  "a brief": ({ briefId }) => `/briefs/${briefId}`,
  "a brief in the editor": ({ briefId }) => `/briefs/${briefId}/edit`,
  "a payout": ({ paidPayoutId }) => `/payouts/${paidPayoutId}`,
  "a payout's statement": ({ paidPayoutId }) => `/payouts/${paidPayoutId}/papers/statement`,
};

const ofRobin =
  (path: string) =>
  ({ robinId }: Sample) =>
    `/portal/creators/${robinId}${path}`;

export const pagesOfThePortal: Pages = {
  ...Object.fromEntries(
    [
      "/portal",
      "/portal/chat",
      "/portal/applications",
      "/portal/account",
      "/portal/account/profile",
      "/portal/account/payout-details",
      "/portal/account/tax-profile",
      "/portal/account/notifications",
      "/portal/account/delete",
    ].map((path) => [path, () => path]),
  ),
  "a creator's home": ofRobin(""),
  "a creator's accounts": ofRobin("/accounts"),
  "a creator's brief": (sample) => ofRobin(`/brief/${sample.filmsCampaignId}`)(sample),
  "a creator's earnings": ofRobin("/earnings"),
  "a creator's payout method": ofRobin("/payout-method"),
  "a creator's payouts": ofRobin("/payouts"),
  "a payout to a creator": (sample) => ofRobin(`/payouts/${sample.paidPayoutId}`)(sample),
  "a month of a creator": (sample) => ofRobin(`/statements/${sample.month}`)(sample),
};
