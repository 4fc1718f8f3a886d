import { createConnectors } from "@clipledger/connectors/conformance/in-one-process";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import { defineSource } from "@clipledger/connectors/sources/source";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";

const LOOKUPS = 1_000;
const AT_ONCE = 25;
const world = { now: () => new Date("2026-09-21T08:30:00.000Z"), mediaUrl: "http://localhost/media" };

let app: TestApp;
const dying = { isDead: false, answered: 0 };
const standby = { answered: 0 };

beforeAll(async () => {
  const [dyingWorld, standbyWorld] = [simulate("dying"), simulate("standby")];
  const sources = {
    tiktok: [
      defineSource({
        ...{ name: "dying", platform: "tiktok" },
        lookups: {
          async accountByUsername(request) {
            if (dying.isDead) throw new ConnectorFailure("upstream", "dead");
            dying.answered += 1;
            return dyingWorld.accountByUsername(request);
          },
        },
      }),
      defineSource({
        ...{ name: "standby", platform: "tiktok" },
        lookups: {
          accountByUsername(request) {
            standby.answered += 1;
            return standbyWorld.accountByUsername(request);
          },
        },
      }),
    ],
  };
  // A dead source is tried again with the very next lookup, so that the test need not wait.
  const limits = { breakForMs: 1 };
  app = await startTestApp({
    connectors: createConnectors({ ...world, seed: "live", sources, limits }),
    environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "100000" },
  });
});
afterAll(() => app.stop());

describe("a source that dies in the middle of a thousand lookups", () => {
  it("leaves none of them unanswered: the next one answers, for one credit each; healthy again it is used again", async () => {
    const organization = await buildOrganization(app, { plan: "basic" });
    const apiKey = (await buildApiKey(organization)).secret;
    const statuses = new Set<number>();
    for (let start = 0; start < LOOKUPS; start += AT_ONCE) {
      dying.isDead = start >= LOOKUPS / 2 && start < LOOKUPS - AT_ONCE * 2;
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, number) =>
          send(app, `/api/v1/live/tiktok/accounts/username/creator${start + number}`, { apiKey }),
        ),
      );
      for (const { status } of answers) statuses.add(status);
      if (!dying.isDead && start < LOOKUPS / 2) expect(dying.answered).toBe(start + AT_ONCE);
    }
    expect([...statuses]).toEqual([200]);
    expect(dying.answered).toBeGreaterThan(LOOKUPS / 2);
    expect(dying.answered + standby.answered).toBe(LOOKUPS);
    expect(await chargesOf(organization)).toEqual({ movements: LOOKUPS, credits: LOOKUPS, held: 0 });
  });
});

function chargesOf({ id }: TestOrganization) {
  return app.services.db.row(sql`
    select (select count(*)::int from credit_movements where organization_id = ${id}) as movements,
      (select coalesce(sum(amount), 0)::int from credit_movements where organization_id = ${id}) as credits,
      (select count(*)::int from credit_holds where organization_id = ${id}) as held`);
}

function simulate(seed: string) {
  return createSimulator({ ...world, seed }).tiktok;
}
