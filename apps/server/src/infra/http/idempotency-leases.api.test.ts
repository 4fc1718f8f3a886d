import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { createAnswerOnce, type IdempotentRequest } from "./idempotency.ts";

const LEASE_MS = 60_000;
const done = { status: 200, text: '{"done":true}' };
const inProgress = { code: "IDEMPOTENCY_KEY_IN_PROGRESS" };

let app: TestApp;
let organization: TestOrganization;
let request: IdempotentRequest;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  const { id: apiKeyId } = await buildApiKey(organization);
  const { actor, organization: asked, role } = organization.ctx;
  request = {
    key: "order-1",
    caller: { actor: { ...actor, apiKeyId }, organization: asked, role, userId: organization.owner.userId },
    content: ["POST", "jobs", ""],
    bodyDigest: randomBytes(32),
    isRepeatable: false,
  };
});

type Work = (db: Database) => Promise<typeof done>;

/** As a process of its own does it, which waits for no other. */
function answer(work: Work, asked: Partial<IdempotentRequest> = {}, renewalMs = 1_000_000) {
  const answerOnce = createAnswerOnce(app.services, { patienceMs: 0, renewalMs });
  return answerOnce(
    { ...request, ...asked },
    () => undefined,
    ({ db }) => work(db),
  );
}

/** Counts its writes in a row, as invoices are numbered. */
const write: Work = async (db) => {
  await db.execute(sql`
    insert into paper_series (organization_id, series, last_number) values (${organization.id}, 'INV', 1)
    on conflict (organization_id, series) do update set last_number = paper_series.last_number + 1`);
  return done;
};

async function written(): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select coalesce(sum(last_number), 0)::int as total from paper_series
    where organization_id = ${organization.id}`);
  return total;
}

describe("a request with an Idempotency-Key that another process works on", () => {
  it("is not taken over before the lease of a minute ends, and then once", async () => {
    await expect(
      answer(async () => {
        app.clock.advance(LEASE_MS - 1);
        await expect(answer(write)).rejects.toMatchObject(inProgress);
        app.clock.advance(1);
        expect(await answer(write)).toEqual(done);
        return done;
      }),
    ).resolves.toEqual(done);
    expect(await written()).toBe(1);
  });

  it("commits nothing once it has lost its lease", async () => {
    const late = answer(async (db) => {
      app.clock.advance(LEASE_MS);
      expect(await answer(write)).toEqual(done);
      return write(db);
    });
    await expect(late).rejects.toMatchObject(inProgress);
    expect(await written()).toBe(1);
    expect(await answer(write)).toEqual(done);
    expect(await written()).toBe(1);
  });

  it("keeps its lease for as long as it works", async () => {
    await answer(
      async () => {
        app.clock.advance(LEASE_MS - 1);
        await expect.poll(leaseLeftMs).toBe(LEASE_MS);
        app.clock.advance(LEASE_MS - 1);
        await expect(answer(write)).rejects.toMatchObject(inProgress);
        return done;
      },
      {},
      5,
    );
  });
});

describe("a request that was left behind after it had committed", () => {
  const leaveBehind = (asked: Partial<IdempotentRequest>, next: () => Promise<unknown>) =>
    answer(async (db) => {
      await write(db);
      app.clock.advance(LEASE_MS);
      await next();
      return done;
    }, asked);

  it("is not done again, as nobody knows how it ended", async () => {
    const unknown = { code: "IDEMPOTENCY_OUTCOME_UNKNOWN" };
    await leaveBehind({}, () => expect(answer(write)).rejects.toMatchObject(unknown));
    expect(await written()).toBe(1);
  });

  it("is taken up where its work may be, by the same request alone", async () => {
    const isRepeatable = true;
    const other = { isRepeatable, bodyDigest: randomBytes(32) };
    await leaveBehind({ isRepeatable }, async () => {
      await expect(answer(write, other)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
      expect(await answer(write, { isRepeatable })).toEqual(done);
    });
    expect(await written()).toBe(2);
  });
});

describe("an answer that may be otherwise in a moment", () => {
  it.each([401, 408, 429, 500, 503])("is not kept where it is a %i", async (status) => {
    expect(await answer(async () => ({ ...done, status }))).toMatchObject({ status });
    expect(await answer(write)).toEqual(done);
    expect(await written()).toBe(1);
  });

  it("is kept where it is a refusal for good", async () => {
    expect(await answer(async () => ({ ...done, status: 409 }))).toMatchObject({ status: 409 });
    expect(await answer(write)).toMatchObject({ status: 409 });
    expect(await written()).toBe(0);
  });
});

async function leaseLeftMs(): Promise<number> {
  const { lease_until } = await app.services.db.row<{ lease_until: Date }>(sql`
    select lease_until from idempotency_keys where organization_id = ${organization.id}`);
  return lease_until.getTime() - app.clock.now().getTime();
}
