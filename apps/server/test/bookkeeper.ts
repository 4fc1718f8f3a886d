import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { LedgerBalance } from "@clipledger/contract/payouts/ledger";
import type { PaidRow } from "@clipledger/contract/payouts/rows";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { follow } from "./downloads.ts";
import { auditBooks } from "./payout-audit.ts";
import type { PayoutActor } from "./payout-operations.ts";
import { HLEDGER } from "./postgres.global-setup.ts";
import { send } from "./request.ts";
import type { TestApp } from "./test-app.ts";

const run = promisify(execFile);

/** The books agree with what they record, and hledger computes every balance as the API does. */
export async function confirmBooks(app: TestApp, actor: PayoutActor): Promise<void> {
  expect(await auditBooks(app.services.db)).toEqual([]);
  for (const creatorId of actor.creatorIds) {
    const balances = await balancesOf(app, actor, creatorId);
    expect(await computedOf(app, actor, creatorId)).toEqual(balances);
    const { earned = 0n, adjusted = 0n, owed = 0n, reserved = 0n, sent = 0n, paid = 0n } = balances;
    const { withheld = 0n } = balances;
    expect(earned + adjusted).toBe(owed + reserved + sent + paid + withheld);
    expect(withheld).toBe(await balanceOf(app, actor, creatorId));
    expect(owed).toBe(await dueAndReturned(app, actor, creatorId));
  }
}

async function balanceOf(app: TestApp, { session }: PayoutActor, creatorId: string): Promise<bigint> {
  const { body } = await send(app, `/ui/v1/creators/${creatorId}/balance`, { session });
  return BigInt(body.balances[0]?.amount ?? 0);
}

type Balances = Partial<Record<LedgerBalance["account"], bigint>>;

const minor = (text: string) => BigInt(text.replace(".", ""));

async function balancesOf(app: TestApp, { apiKey }: PayoutActor, creatorId: string): Promise<Balances> {
  const { body } = await send(app, `/api/v1/ledger?creatorIds=${creatorId}&limit=1`, { apiKey });
  return Object.fromEntries(
    body.balances
      .map(({ account, balance }: LedgerBalance) => [account, minor(balance)])
      .filter(([, amount]: [string, bigint]) => amount !== 0n),
  );
}

/** What hledger makes of the creator's journal. */
async function computedOf(app: TestApp, { apiKey }: PayoutActor, creatorId: string): Promise<Balances> {
  const body = { creatorIds: [creatorId], format: "hledger" };
  const created = await send(app, "/api/v1/ledger/export", { method: "POST", apiKey, body });
  const journal = (await follow(app, created.body.downloadUrl)).body;
  const checking = run(HLEDGER, ["-f", "-", "check", "--strict"]);
  checking.child.stdin?.end(journal);
  await checking;
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

async function dueAndReturned(app: TestApp, { apiKey }: PayoutActor, creatorId: string): Promise<bigint> {
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
