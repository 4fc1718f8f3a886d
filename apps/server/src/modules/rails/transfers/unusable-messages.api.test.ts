import { createHmac } from "node:crypto";
import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRailWorld, type RailWorld, tell } from "../../../../test/rail-world.ts";
import { sql } from "../../../infra/db/sql.ts";

let world: RailWorld;

beforeAll(async () => {
  world = await buildRailWorld("stripe", serveStripe);
});
afterAll(() => world.stop());

/** As Stripe signs it, at a time of its choice. */
function signed(event: object, at = world.app.clock.now()) {
  const body = JSON.stringify(event);
  const time = Math.floor(at.getTime() / 1_000);
  const secret = world.imitated.credentials["webhookSecret"] ?? "";
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { headers: { "stripe-signature": `t=${time},v1=${signature}` }, body };
}

const event = (type: string, id: string, account?: string) => ({
  ...{ id: "evt_1", object: "event", type, account },
  data: { object: { id } },
});

async function tasksLeft(): Promise<number> {
  const { left } = await world.app.services.db.row<{ left: number }>(sql`
    select count(*)::int as left from graphile_worker.jobs where task_identifier = 'rails.look-into-news'`);
  return left;
}

describe("a genuine message that names what no rail can call so", () => {
  it.each([
    ["a NUL", "tr_1\u0000"],
    ["five thousand letters", `tr_${"x".repeat(5_000)}`],
    ["half of a surrogate pair", "tr_\ud800"],
    ["a line break", "tr_1\n2"],
  ])("is taken and not looked into: %s", async (_what, id) => {
    expect(await tell(world, signed(event("transfer.updated", id)))).toBe(202);
    expect(await tell(world, signed(event("account.updated", id.replace("tr_", "acct_"))))).toBe(202);
    expect(await tell(world, signed(event("payout.paid", "po_1", id.replace("tr_", "acct_"))))).toBe(202);
    expect(await tasksLeft()).toBe(0);
  });
});

describe("a genuine message from another time", () => {
  it("is refused where it is too old or from the future", async () => {
    const now = world.app.clock.now().getTime();
    const sentAt = (minutes: number) =>
      tell(world, signed(event("transfer.updated", "tr_1"), new Date(now + minutes * 60_000)));
    expect([await sentAt(-4), await sentAt(4)]).toEqual([202, 202]);
    const in2099 = (Date.parse("2099-01-01T00:00:00Z") - now) / 60_000;
    expect([await sentAt(-6), await sentAt(6), await sentAt(in2099)]).toEqual([401, 401, 401]);
  });

  it("is refused where its header names two times", async () => {
    const { headers, body } = signed(event("transfer.updated", "tr_1"));
    const two = { "stripe-signature": `t=4070908800,${headers["stripe-signature"]}` };
    expect(await tell(world, { headers: two, body })).toBe(401);
  });
});
