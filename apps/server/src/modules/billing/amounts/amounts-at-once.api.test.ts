import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importViews } from "../../../../test/amounts-world.ts";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { type Amounts, freshAmounts, shownAmounts } from "../../../../test/kept-amounts.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, type TestAccount } from "../../../../test/tracking-builders.ts";
import { unassignCreators } from "../../campaigns/assignments/end-assignments.ts";
import { updateCampaign } from "../../campaigns/manage-campaigns.ts";
import { linkAccounts } from "../../creators/link-accounts.ts";
import { guardDueAmounts } from "../owed/guard-due-amounts.ts";

const CREATORS = 4;
const ROUNDS = 24;

let app: TestApp;
let organization: TestOrganization;
let campaignId: string;
let creatorIds: string[];
let accounts: TestAccount[];
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  campaignId = (await buildCampaign(organization, { payouts: perThousandViews(1) })).id;
  creatorIds = [];
  accounts = [];
  for (let number = 0; number < CREATORS; number += 1) {
    const { id } = await buildCreator(organization);
    creatorIds.push(id);
    accounts.push(await buildTrackedAccount(organization, { creatorId: id }));
    await buildAssignment(organization, { campaignId, creatorId: id, startDate: "2026-09-07" });
  }
});

function perThousandViews(rate: number) {
  return { cpmPayouts: [{ tiers: [{ from: 0, rate }] }] };
}

/** All views of the creator's one video are of the week of its publication. */
function importWeek(account: TestAccount | undefined, views: number): Promise<void> {
  if (account === undefined) throw new Error("No such account");
  const publishedOn = "2026-09-15";
  return importViews(organization, account, [
    { video: account.username, publishedOn, on: "2026-09-18", views },
  ]);
}

function amountOfWeek(amounts: Amounts, creatorId: string): number {
  return Number(amounts[`${campaignId} ${creatorId} 2026-09-14`]);
}

function editRate(rate: number): Promise<unknown> {
  const cpmPayouts = perThousandViews(rate).cpmPayouts;
  return updateCampaign(organization.ctx, campaignId, {
    payouts: { cpmPayouts },
    notifyCreatorsOfBriefChange: false,
  });
}

async function cancelAndReinstate(apiKey: string): Promise<void> {
  const body = {
    campaignId,
    creatorId: creatorIds[0],
    billingPeriodStart: "2026-09-14T00:00:00Z",
    billingPeriodEnd: "2026-09-20T00:00:00Z",
  };
  for (const path of ["cancel", "cancel/reinstate"]) {
    const { status } = await send(app, `/api/v1/payouts/${path}`, { method: "POST", apiKey, body });
    expect(status).toBe(200);
  }
}

const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);

describe("while others read and write,", () => {
  it("nobody is shown an amount from before an answered import", async () => {
    const answered = creatorIds.map(() => 0);
    let isDone = false;
    const write = async (creator: number) => {
      for (const round of rounds) {
        await importWeek(accounts[creator], round * 10_000);
        answered[creator] = round * 1_000;
      }
    };
    const read = async () => {
      while (!isDone) {
        const least = [...answered];
        const shown = await shownAmounts(organization);
        creatorIds.forEach((id, creator) => {
          expect(amountOfWeek(shown, id)).toBeGreaterThanOrEqual(least[creator] ?? 0);
        });
      }
    };
    const readers = [read(), read(), read()];
    await Promise.all(creatorIds.map((_, creator) => write(creator)));
    isDone = true;
    await Promise.all(readers);
    const shown = await shownAmounts(organization);
    expect(creatorIds.map((id) => amountOfWeek(shown, id))).toEqual(creatorIds.map(() => ROUNDS * 1_000));
  }, 60_000);

  it("nobody is shown an amount from before answered rules", async () => {
    for (const account of accounts) await importWeek(account, 1_000);
    let answered = 1;
    let isDone = false;
    const read = async () => {
      while (!isDone) {
        const least = answered;
        const shown = await shownAmounts(organization);
        for (const id of creatorIds) expect(amountOfWeek(shown, id)).toBeGreaterThanOrEqual(least * 100);
      }
    };
    const readers = [read(), read(), read()];
    for (const round of rounds) {
      await editRate(round);
      answered = round;
    }
    isDone = true;
    await Promise.all(readers);
  }, 60_000);

  it("spans, links, rules, counts and queues change without anybody being turned away", async () => {
    const apiKey = (await buildApiKey(organization)).secret;
    const work = [
      async (round: number) => editRate(round),
      async (round: number) => importWeek(accounts[round % CREATORS], round * 1_000),
      async (round: number) =>
        linkAccounts(
          organization.ctx,
          creatorIds[round % CREATORS] ?? "",
          { accountIds: [accounts[(round + 1) % CREATORS]?.id ?? ""], force: true },
          guardDueAmounts(organization.ctx, { cause: "accounts_changed", isAcknowledged: true }),
        ),
      async (round: number) =>
        unassignCreators(organization.ctx, {
          creatorIds,
          assignment: "current",
          endBasis: round % 2 === 0 ? "next" : "current",
          removeCanceledWindows: false,
        }),
      async () => cancelAndReinstate(apiKey),
      async () => shownAmounts(organization),
      async () => shownAmounts(organization),
    ];
    await Promise.all(
      work.map(async (task) => {
        for (const round of rounds) await task(round);
      }),
    );
    expect(await shownAmounts(organization)).toEqual(await freshAmounts(organization));
  }, 60_000);
});
