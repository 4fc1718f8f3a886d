import type { Fault } from "@clipledger/upstreams/rails/imitated-rail";
import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  approve,
  buildRailPayout,
  buildRailWorld,
  buildReadyPayee,
  passTime,
  type RailWorld,
  statusOf,
} from "../../../../test/rail-world.ts";

const MINUTE_MS = 60_000;

let world: RailWorld;

beforeAll(async () => {
  world = await buildRailWorld("stripe", serveStripe);
});
afterAll(() => world.stop());

const requestsToSend = () =>
  world.imitated.requests().filter((request) => request === "POST /v1/transfers").length;

/** Whether the transfer is sent so many milliseconds later, to go wrong in this way. */
async function isSentAfter(milliseconds: number, fault: Fault): Promise<boolean> {
  const before = requestsToSend();
  world.imitated.fail(fault, 0);
  await passTime(world, milliseconds);
  return requestsToSend() > before;
}

it("sends a payout that Stripe refuses after an hour, and then after pauses that double, up to a day", async () => {
  const { id: creatorId } = await buildReadyPayee(world);
  const id = await buildRailPayout(world, creatorId);
  world.imitated.fail("refused", 0);
  await approve(world, [id]);
  for (const minutes of [60, 120, 240, 480, 960, 1_440, 1_440]) {
    expect([minutes, await isSentAfter(minutes * MINUTE_MS - 1, "refused")]).toEqual([minutes, false]);
    expect([minutes, await isSentAfter(1, "refused")]).toEqual([minutes, true]);
  }
  expect(await statusOf(world, id)).toBe("approved");
  expect((await world.ask(`/payouts/${id}/cancel`)).status).toBe(200);
});

it("sends an unanswered transfer again at once, and then after pauses that grow by a minute, up to 15", async () => {
  const { id: creatorId } = await buildReadyPayee(world);
  const id = await buildRailPayout(world, creatorId);
  world.imitated.fail("lost", 0);
  await approve(world, [id]);
  expect(await isSentAfter(0, "lost")).toBe(true);
  for (const minutes of [...Array.from({ length: 15 }, (_, place) => place + 1), 15]) {
    expect([minutes, await isSentAfter(minutes * MINUTE_MS - 1, "lost")]).toEqual([minutes, false]);
    expect([minutes, await isSentAfter(1, "lost")]).toEqual([minutes, true]);
  }
});
