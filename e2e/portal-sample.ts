import type { Announcement } from "../apps/server/test/running-product.ts";
import { callApi } from "./call-api.ts";
import { buildPayoutSample, type PayoutSample } from "./payout-sample.ts";

export interface PortalSample extends PayoutSample {
  readonly email: string;
  /** What the API says that the running cycle would pay, in minor units. */
  readonly upcomingMinor: number;
  readonly paidPayoutId: string;
}

interface Window {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly billingPeriodStart: string;
  readonly billingPeriodEnd: string;
  readonly payoutAmount: number;
}

/** A creator with a brief, one paid and one unpaid cycle, and videos that earn in the running one. */
export async function buildPortalSample(product: Announcement): Promise<PortalSample> {
  const sample = await buildPayoutSample(product);
  await importNewViews(product);
  await callApi(product, "POST", "/briefs", {
    name: "Films, autumn",
    contentMarkdown: "## Hook\n\nHi $creator_first_name, open with the **result**.",
    campaignIds: [sample.filmsCampaignId],
    sampleVideos: [{ platform: "tiktok", platformVideoId: "robin-knives", label: "The hook we love" }],
    notify: true,
  });
  const paidPayoutId = await payFirst(product, sample.robinId, "manual");
  const [upcoming] = await windowsOf(product, "upcoming", sample.robinId);
  if (upcoming === undefined) throw new Error("Robin has no running cycle");
  const email = "robin.vale@creators.example";
  return { ...sample, email, upcomingMinor: upcoming.payoutAmount, paidPayoutId };
}

/** In the running cycle 3,000 more views of an old video, and a new one with 1,500. */
async function importNewViews(product: Announcement): Promise<void> {
  const account = { platform: "tiktok", platformAccountId: "robin-films", username: "robin.films" };
  await callApi(product, "POST", "/tracking/import", {
    rows: [
      {
        ...account,
        platformVideoId: "robin-knives",
        caption: "Knife skills in a minute",
        publishedAt: daysAgo(16),
        observedAt: daysAgo(1),
        viewCount: 17_000,
      },
      {
        ...account,
        platformVideoId: "robin-sourdough",
        caption: "Sourdough for the impatient",
        publishedAt: daysAgo(2),
        observedAt: daysAgo(1),
        viewCount: 1_500,
      },
    ],
  });
}

/** Pays the oldest cycle that is due, and answers the payout's id. */
export async function payFirst(
  product: Announcement,
  creatorId: string,
  payoutProvider: "manual" | "partner",
): Promise<string> {
  const [due] = await windowsOf(product, "due", creatorId);
  if (due === undefined) throw new Error("Nothing is due");
  const { campaignId, billingPeriodStart, billingPeriodEnd } = due;
  const address = { campaignId, creatorId, billingPeriodStart, billingPeriodEnd };
  const calculation = await callApi<{ integrityToken: string }>(
    product,
    "POST",
    "/payouts/calculate",
    address,
  );
  const { integrityToken } = calculation;
  await callApi(product, "POST", "/payouts/initiate", { calculation, integrityToken, payoutProvider });
  const paid = await callApi<{ data: { id: string }[] }>(
    product,
    "GET",
    `/payouts/paid?creatorIds=${creatorId}`,
  );
  return paid.data[0]?.id ?? "";
}

async function windowsOf(product: Announcement, queue: "upcoming" | "due", creatorId: string) {
  const { data } = await callApi<{ data: Window[] }>(
    product,
    "GET",
    `/payouts/${queue}?creatorIds=${creatorId}`,
  );
  return data;
}

function daysAgo(days: number): string {
  return `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`;
}
