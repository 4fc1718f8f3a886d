import { afterAll, beforeAll, expect, it } from "vitest";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { workChecks } from "./database-checks.ts";
import { runChecks } from "./run-checks.ts";

const PER_MINUTE = 5;
const logged: Record<string, unknown>[] = [];
let stranger: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  const limit = { CLIPLEDGER_SIGN_INS_PER_MINUTE: String(PER_MINUTE) };
  stranger = await startTestApp({
    environment: { ...limit, TRUST_PROXY: "192.0.2.1, 10.0.0.0/8" },
    onLog: (entry) => logged.push(entry),
  });
  proxied = await startTestApp({
    environment: { ...limit, TRUST_PROXY: "127.0.0.1,::1,10.0.0.0/8" },
    sharing: stranger,
  });
});
afterAll(async () => {
  await proxied.stop();
  await stranger.stop();
});

const forwardingWarnings = () =>
  logged.filter(({ msg }) => String(msg).startsWith("X-Forwarded-For ignored"));

/** Wrong sign-ins, each to another account. */
async function guesses(app: TestApp, headers: (index: number) => Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 14; index += 1) {
    const { status } = await send(app, "/auth/sign-in/email", {
      ...{ method: "POST", body: { email: `ann${index}@test.example`, password: "not the password" } },
      headers: { origin: app.url, ...headers(index) },
    });
    statuses.push(status);
  }
  return statuses;
}

const triedOf = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length;

async function proxyFinding() {
  const findings = await runChecks(workChecks(stranger.services));
  return findings.find(({ check }) => check === "proxy");
}

it("counts by the peer's address when a stranger invents others, and reports the peer once", async () => {
  expect(await proxyFinding()).toMatchObject({ state: "ok", details: [] });
  expect(triedOf(await guesses(stranger, () => ({})))).toBe(PER_MINUTE);
  expect(forwardingWarnings()).toEqual([]);
  stranger.clock.advance(60_000);
  const statuses = await guesses(stranger, (index) => ({
    "x-forwarded-for": `198.51.100.${index}, 10.0.0.1`,
  }));
  expect(triedOf(statuses)).toBe(PER_MINUTE);
  expect(forwardingWarnings().map(({ peer }) => peer)).toEqual(["127.0.0.1"]);
  await expect.poll(proxyFinding).toMatchObject({
    state: "warning",
    details: ["127.0.0.1"],
    next: expect.stringContaining("TRUST_PROXY"),
  });
});

it("counts by the nearest address that no listed proxy has", async () => {
  stranger.clock.advance(60_000);
  const one = await guesses(proxied, (index) => ({
    "x-forwarded-for": `192.0.2.${index}, 203.0.113.5, ::ffff:10.0.0.${index}`,
  }));
  expect(triedOf(one)).toBe(PER_MINUTE);
  const many = await guesses(proxied, (index) => ({
    "x-forwarded-for": `203.0.113.${100 + index}:4711, 10.0.0.3`,
  }));
  expect(triedOf(many)).toBe(14);
  const garbage = await guesses(proxied, (index) => ({
    "x-forwarded-for": `203.0.113.${index}, unknown-${index}`,
  }));
  expect(triedOf(garbage)).toBe(PER_MINUTE);
});
