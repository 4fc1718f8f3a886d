import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { type Asked, type Reply, serveUpstream } from "@clipledger/upstreams/serve";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  approve,
  buildRailPayout,
  buildRailWorld,
  buildReadyPayee,
  passTime,
  paymentsTo,
  type RailWorld,
  statusOf,
} from "../../../../test/rail-world.ts";
import { send } from "../../../../test/request.ts";
import { findTransfer, leaseFreeTransfer, releaseTransfer } from "./rail-transfers.queries.ts";
import { refuseTransfer } from "./settle-transfer.ts";

const MINUTE_MS = 60_000;
const HORIZON_MS = 24 * 60 * MINUTE_MS;
/** Eight timeouts of a rail in this world. */
const LEASE_MS = 12_000;

const SENDING = "POST /v1/transfers";
const LISTING = "GET /v1/transfers";

/** What Stripe answers next, in place of doing what it is asked. */
const answersInstead: { readonly to: string; readonly reply: Reply }[] = [];

const tooManyRequests = stripeError(429, "rate_limit");
const noFunds = stripeError(400, "balance_insufficient");
const nothingFound: Reply = { body: { object: "list", data: [], has_more: false, url: "/v1/transfers" } };

let world: RailWorld;

beforeAll(async () => {
  world = await buildRailWorld("stripe", serveInterrupted);
});
afterEach(() => expect(answersInstead).toEqual([]));
afterAll(() => world.stop());

describe("a transfer whose first request was carried out unheard", () => {
  it("stays when the second one is refused before Stripe lists the first", async () => {
    const { id, creatorId, transferId } = await sendUnheard();
    answersInstead.push({ to: SENDING, reply: noFunds }, { to: LISTING, reply: nothingFound });
    await passTime(world, MINUTE_MS);
    expect(await transferOf(id)).toMatchObject({ id: transferId, state: "open" });
    await passTime(world, 61 * MINUTE_MS);
    expect(await transferOf(id)).toMatchObject({ id: transferId, state: "sent" });
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  });

  it.each([
    ["is sent again as long as the answer comes before Stripe forgets the key", -1, 1],
    ["is only looked up once Stripe could forget the key before it answers", 0, 0],
  ])("%s", async (_promise, milliseconds, requests) => {
    const { id, transferId } = await sendUnheard();
    const before = requestsToSend();
    await passTime(world, HORIZON_MS - LEASE_MS + milliseconds);
    expect(requestsToSend() - before).toBe(requests);
    expect(await transferOf(id)).toMatchObject({ id: transferId, state: "sent" });
  });
});

describe("a transfer that Stripe had no time for", () => {
  it("is sent with the same key a minute later", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    answersInstead.push({ to: SENDING, reply: tooManyRequests });
    await approve(world, [id]);
    const { id: transferId } = await transferOf(id);
    await passTime(world, MINUTE_MS);
    expect(await transferOf(id)).toMatchObject({ id: transferId, state: "sent" });
    expect(await statusOf(world, id)).toBe("requested");
  });
});

describe("a worker who is late", () => {
  it("neither gives up nor frees a transfer that another one has taken over", async () => {
    const { services, clock } = world.app;
    const { transferId } = await sendUnheard();
    const late = await findTransfer(services.db, world.organization.id, transferId);
    if (late === undefined) throw new Error("The transfer is gone");
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const lease = (at: Date) => leaseFreeTransfer(services.db, at, leaseUntil);
    expect(await lease(now)).toMatchObject({ id: transferId, attempts: 2 });
    expect(await refuseTransfer(services, late, "Refused")).toBe(false);
    await releaseTransfer(services.db, late, { reason: "Not answered", from: now });
    expect(await lease(now)).toBeUndefined();
    expect(await lease(new Date(leaseUntil.getTime() - 1))).toBeUndefined();
    expect(await lease(leaseUntil)).toMatchObject({ id: transferId, attempts: 3, state: "open" });
    await passTime(world, MINUTE_MS);
  });
});

/** An approved payout whose money has moved, which nobody here has heard of. */
async function sendUnheard() {
  const { id: creatorId } = await buildReadyPayee(world);
  const id = await buildRailPayout(world, creatorId);
  world.imitated.fail("carried-out-unheard", 0);
  await approve(world, [id]);
  expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  const { id: transferId, state } = await transferOf(id);
  expect(state).toBe("open");
  return { id, creatorId, transferId };
}

async function transferOf(id: string): Promise<{ readonly id: string; readonly state: string }> {
  const { body } = await send(world.app, `/ui/v1/payouts/${id}/rail`, { session: world.owner });
  return body.transfer ?? { id: "", state: "none" };
}

function requestsToSend(): number {
  return world.imitated.requests().filter((request) => request === SENDING).length;
}

function stripeError(status: number, code: string): Reply {
  return { status, body: { error: { type: "invalid_request_error", code, message: "Not now" } } };
}

/** Stripe behind a front that gives some answers by itself. */
async function serveInterrupted(now: () => Date) {
  const imitated = await serveStripe(now);
  const front = await serveUpstream(
    async (asked) => takeAnswer(asked) ?? (await passOn(imitated.url, asked)),
  );
  const stop = async () => {
    await front.stop();
    await imitated.stop();
  };
  return { ...imitated, url: front.url, stop };
}

function takeAnswer({ method, path }: Asked): Reply | undefined {
  const place = answersInstead.findIndex(({ to }) => to === `${method} ${path}`);
  return place === -1 ? undefined : answersInstead.splice(place, 1)[0]?.reply;
}

const PASSED_ON = ["authorization", "content-type", "idempotency-key", "stripe-account", "stripe-version"];

async function passOn(url: string, { method, path, query, headers, body }: Asked): Promise<Reply> {
  const passed = PASSED_ON.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
  const request = { method, headers: Object.fromEntries(passed), ...(body !== "" && { body }) };
  try {
    const response = await fetch(`${url}${path}?${query}`, request);
    return { status: response.status, body: await response.json() };
  } catch {
    return { body: "", isUnheard: true };
  }
}
