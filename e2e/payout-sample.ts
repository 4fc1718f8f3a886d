import type { Announcement } from "../apps/server/test/running-product.ts";
import { callApi } from "./call-api.ts";

export interface PayoutSample {
  /** Makes videos in USD: $48.00 and $10.00 are due. */
  readonly robinId: string;
  readonly filmsCampaignId: string;
  /** Has a salary in EUR: €100.00 is due twice. */
  readonly sashaId: string;
}

/** Cycles of a week each: two are over, the third runs. */
const firstDaysAgo = 17;

/** Two creators with work whose pay is known to the cent. */
export async function buildPayoutSample(product: Announcement): Promise<PayoutSample> {
  const robinId = await addCreator(product, "Robin", "Vale");
  const sashaId = await addCreator(product, "Sasha", "Moss");
  await importVideos(product);
  const accounts = await callApi<{ data: { id: string }[] }>(
    product,
    "GET",
    "/accounts/tracked?search=robin.films",
  );
  const accountIds = accounts.data.map(({ id }) => id);
  await callApi(product, "POST", `/creators/${robinId}/accounts`, { accountIds });
  const filmsCampaignId = await startCampaign(product, [robinId], {
    name: "Films weekly",
    currency: "USD",
    payouts: {
      basePayouts: [{ perVideo: 10, limit: null }],
      cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }],
    },
  });
  await startCampaign(product, [sashaId], {
    name: "Retainer",
    currency: "EUR",
    payouts: { fixedSalary: { amount: 100 } },
  });
  return { robinId, filmsCampaignId, sashaId };
}

interface DueSample {
  /** Five are due $80.00, four €60.00. */
  readonly campaignIds: readonly string[];
  /** One is due €60.00, until the salary is another. */
  readonly changingId: string;
}

/** Ten creators with a salary, each with one cycle that is over. */
export async function buildTenDue(product: Announcement): Promise<DueSample> {
  const creatorIds = await Promise.all(
    ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gil", "Hal", "Ivy", "Jo"].map((name) =>
      addCreator(product, name, "Ten"),
    ),
  );
  const dollars = await startCampaign(
    product,
    creatorIds.slice(0, 5),
    salary("Ten in dollars", "USD", 80),
    8,
  );
  const euros = await startCampaign(product, creatorIds.slice(5, 9), salary("Ten in euros", "EUR", 60), 8);
  const changing = await startCampaign(product, creatorIds.slice(9), salary("Ten that change", "EUR", 60), 8);
  return { campaignIds: [dollars, euros, changing], changingId: changing };
}

export function salary(name: string, currency: string, amount: number) {
  return { name, currency, payouts: { fixedSalary: { amount } } };
}

/** In the first cycle 10,000 and 4,000 views, in the second 4,000 and 1,000 more. */
async function importVideos(product: Announcement): Promise<void> {
  await callApi(product, "POST", "/tracking/import", {
    rows: [
      view("knives", "Knife skills in a minute", 16, 12, 10_000),
      view("knives", "Knife skills in a minute", 16, 5, 14_000),
      view("onepot", "One pot, no regrets", 15, 12, 4_000),
      view("onepot", "One pot, no regrets", 15, 5, 5_000),
    ],
  });
}

function view(
  video: string,
  caption: string,
  publishedDaysAgo: number,
  seenDaysAgo: number,
  viewCount: number,
) {
  return {
    platform: "tiktok",
    platformAccountId: "robin-films",
    username: "robin.films",
    platformVideoId: `robin-${video}`,
    caption,
    publishedAt: `${dayAgo(publishedDaysAgo)}T09:00:00Z`,
    observedAt: `${dayAgo(seenDaysAgo)}T09:00:00Z`,
    viewCount,
  };
}

async function addCreator(product: Announcement, firstName: string, lastName: string): Promise<string> {
  const email = `${firstName}.${lastName}@creators.example`.toLowerCase();
  const { id } = await callApi<{ id: string }>(product, "POST", "/creators", { firstName, lastName, email });
  return id;
}

async function startCampaign(
  product: Announcement,
  creatorIds: readonly string[],
  spec: object,
  daysAgo = firstDaysAgo,
): Promise<string> {
  const startDate = dayAgo(daysAgo);
  const schedule = { interval: "week", anchor: "rolling", startsOn: startDate };
  const { id } = await callApi<{ id: string }>(product, "POST", "/campaigns", { ...spec, schedule });
  await callApi(product, "POST", "/creators/campaigns/assign", {
    campaignId: id,
    creatorIds,
    startBasis: "custom",
    startDate,
  });
  return id;
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
