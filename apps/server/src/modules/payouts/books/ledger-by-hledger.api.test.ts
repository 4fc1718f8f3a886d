import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { LedgerBalance } from "@clipledger/contract/payouts/ledger";
import type { PaidRow } from "@clipledger/contract/payouts/rows";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDailyWindows } from "../../../../test/daily-windows.ts";
import { follow } from "../../../../test/downloads.ts";
import { auditBooks } from "../../../../test/payout-audit.ts";
import { actAtRandom, type PayoutActor } from "../../../../test/payout-operations.ts";
import { HLEDGER } from "../../../../test/postgres.global-setup.ts";
import { send, signIn } from "../../../../test/request.ts";
import { seededRandom } from "../../../../test/seeded-random.ts";
import { type StagedProvider, startStagedProvider } from "../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { retryProviderRequestsTask } from "../approvals/provider-requests.ts";
import { pollProviderTask, refreshPayoutTask } from "../approvals/refresh-payout.ts";
import { publishDuePayoutsTask } from "../due/publish-due-payouts.ts";
import { reconcileIntentsTask } from "../issuing/carry-out-intent.ts";

const SEED = 20_261_117;
const OPERATIONS = 250;

const run = promisify(execFile);

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  provider = await startStagedProvider(2_000);
  app = await startTestApp({
    environment: { ...provider.environment, CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000" },
  });
  organization = await buildOrganization(app);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

describe.skipIf(!inject("hasHledger"))("an outside bookkeeper", () => {
  it(`computes every balance of a month as the API does (${OPERATIONS} operations, seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const actor = await buildActor(random);
    for (let done = 0; done < OPERATIONS; done += 1) {
      await actAtRandom(app, actor);
      moveAtProvider(random);
      if (done % 25 === 0) await publishDuePayoutsTask.run(app.services, {});
      if (done % 10 === 0) await pollProviderTask.run(app.services, {});
      if (done % 6 === 0) await changeBalance(actor);
      if (done % 9 === 0) await voidAnything(actor);
    }
    await finish();
    expect(await auditBooks(app.services.db)).toEqual([]);
    const kinds = await app.services.db.rows<{ kind: string }>(sql`select distinct kind from ledger_entries`);
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        "owed",
        "canceled",
        "reserved",
        "paid",
        "returned",
        "expired",
        "reissued",
        "withdrawn",
        "voided",
        "adjusted",
        "netted",
        "reinstated",
      ]),
    );
    for (const creatorId of actor.creatorIds) {
      const balances = await balancesOf(actor.apiKey, creatorId);
      expect(await computedOf(actor.apiKey, creatorId)).toEqual(balances);
      const { earned = 0n, adjusted = 0n, owed = 0n, reserved = 0n, sent = 0n, paid = 0n } = balances;
      const { withheld = 0n } = balances;
      expect(earned + adjusted).toBe(owed + reserved + sent + paid + withheld);
      expect(withheld).toBe(await balanceOf(actor, creatorId));
      expect(owed).toBe(await dueAndReturned(actor.apiKey, creatorId));
    }
  }, 120_000);
});

async function buildActor(random: () => number): Promise<PayoutActor> {
  const { windows, creatorIds } = await buildDailyWindows(organization, { creators: 5, days: 12 });
  return {
    apiKey: (await buildApiKey(organization)).secret,
    session: await signIn(app, organization.owner.email, organization.id),
    windows,
    creatorIds,
    issued: [],
    calculations: new Map(),
    provider,
    random,
  };
}

/** Clawbacks, large enough to net whole windows now and then, corrections, and entries that are taken back. */
async function changeBalance({ session, creatorIds, random }: PayoutActor): Promise<void> {
  const creatorId = creatorIds[Math.floor(random() * creatorIds.length)] ?? "";
  const path = `/ui/v1/creators/${creatorId}/balance`;
  const cents = Math.floor(random() * 18_000) - 14_000;
  const entry = { amount: cents / 100, currency: "EUR", reason: "Agreed on" };
  const { body } = await send(app, path, { method: "POST", session, body: entry });
  if (random() > 0.3) return;
  const { id } = body.entries[Math.floor(random() * body.entries.length)];
  await send(app, `${path}/${id}/reverse`, { method: "POST", session, body: { reason: "Not so" } });
}

async function voidAnything({ session, issued, random }: PayoutActor): Promise<void> {
  const id = issued[Math.floor(random() * issued.length)];
  const body = { reason: "Recorded by mistake" };
  if (id !== undefined) await send(app, `/ui/v1/payouts/${id}/void`, { method: "POST", session, body });
}

async function balanceOf({ session }: PayoutActor, creatorId: string): Promise<bigint> {
  const { body } = await send(app, `/ui/v1/creators/${creatorId}/balance`, { session });
  return BigInt(body.balances[0]?.amount ?? 0);
}

/** Claims, arrivals, and money that comes back, also after it had arrived. */
function moveAtProvider(random: () => number): void {
  const payout = provider.payouts[Math.floor(random() * provider.payouts.length)];
  const next = {
    approved: ["requested", "expired"],
    requested: ["completed", "returned"],
    completed: ["returned"],
  };
  const choices = next[payout?.status as keyof typeof next];
  const status = choices?.[Math.floor(random() * choices.length)];
  if (payout !== undefined && status !== undefined) payout.status = status as typeof payout.status;
}

/** All that the schedule would still do. */
async function finish(): Promise<void> {
  await reconcileIntentsTask.run(app.services, {});
  await retryProviderRequestsTask.run(app.services, {});
  for (const { id } of provider.payouts) await refreshPayoutTask.run(app.services, { providerPayoutId: id });
  await publishDuePayoutsTask.run(app.services, {});
}

type Balances = Partial<Record<LedgerBalance["account"], bigint>>;

const minor = (text: string) => BigInt(text.replace(".", ""));

async function balancesOf(apiKey: string, creatorId: string): Promise<Balances> {
  const { body } = await send(app, `/api/v1/ledger?creatorIds=${creatorId}&limit=1`, { apiKey });
  return Object.fromEntries(
    body.balances
      .map(({ account, balance }: LedgerBalance) => [account, minor(balance)])
      .filter(([, amount]: [string, bigint]) => amount !== 0n),
  );
}

/** What hledger makes of the creator's journal. */
async function computedOf(apiKey: string, creatorId: string): Promise<Balances> {
  const body = { creatorIds: [creatorId], format: "hledger" };
  const created = await send(app, "/api/v1/ledger/export", { method: "POST", apiKey, body });
  const journal = (await follow(app, created.body.downloadUrl)).body;
  const computing = run(HLEDGER, ["-f", "-", "balance", "--flat", "--no-total", "-O", "csv"]);
  computing.child.stdin?.end(journal);
  const rows: { account: string; balance: string }[] = parse((await computing).stdout, { columns: true });
  return Object.fromEntries(
    rows.map(({ account, balance }) => {
      const [kind = "", , name = ""] = account.split(":");
      const amount = minor(balance.replace("EUR ", ""));
      return kind === "assets" ? ["paid", -amount] : [name, kind === "expenses" ? amount : -amount];
    }),
  );
}

async function dueAndReturned(apiKey: string, creatorId: string): Promise<bigint> {
  const due = await send(app, `/api/v1/payouts/due?creatorIds=${creatorId}&mode=totals`, { apiKey });
  const back = await send(
    app,
    `/api/v1/payouts/paid?creatorIds=${creatorId}&providerPayoutStatus=returned,expired&perPage=100`,
    { apiKey },
  );
  const open = back.body.data.filter((row: PaidRow) => row.reissuedAsPayoutId === null);
  return (
    BigInt(due.body.totals[0]?.amount ?? 0) +
    open.reduce((sum: bigint, { amount }: PaidRow) => sum + BigInt(Math.round(amount * 100)), 0n)
  );
}
