import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { type AnswerOnce, createAnswerOnce, type IdempotentRequest } from "./idempotency.ts";
import type { MemberCaller } from "./request-context.ts";

let app: TestApp;
let organization: TestOrganization;
let caller: MemberCaller;
/** Two processes, and one that died: its work never comes to an end. */
let first: AnswerOnce;
let second: AnswerOnce;
let dead: AnswerOnce;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  const { id: apiKeyId } = await buildApiKey(organization);
  const { userId } = organization.owner;
  const actor = { type: "api_key", surface: "api", userId, apiKeyId, impersonated: false } as const;
  caller = { organization: organization.ctx.organization, role: "owner", userId, actor };
  [first, second, dead] = [200, 200, 200].map((patienceMs) =>
    createAnswerOnce(app.services, { patienceMs }),
  ) as [AnswerOnce, AnswerOnce, AnswerOnce];
});

const LEASE_MS = 60_000;

const request = (changes: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  key: "k",
  caller,
  content: ["POST", "things"],
  bodyDigest: Buffer.from("body"),
  isRepeatable: false,
  ...changes,
});
const noHeader = () => undefined;
const done = { status: 200, text: '"done"' };

/** Something of the organization that every write changes by one. */
const renaming = () =>
  sql`update organizations set name = name || '+' where id = ${organization.id} returning name`;
const write = (db: Pick<Database, "execute">) => db.execute(renaming());
async function countWrites(): Promise<number> {
  const { name } = await app.services.db.row<{ name: string }>(
    sql`select name from organizations where id = ${organization.id}`,
  );
  return name.split("+").length - 1;
}

/** Leaves a request behind as the death of its process does, after the given work. */
async function die(
  changes: Partial<IdempotentRequest>,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    dead(request(changes), noHeader, async ({ db }) => {
      await work(db);
      resolve();
      return new Promise(() => undefined);
    }).catch(reject);
  });
}

describe("a request whose process died", () => {
  it("is waited for while its lease lasts, for a limited time", async () => {
    await die({}, write);
    await expect(second(request(), noHeader, async () => done)).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_IN_PROGRESS",
      status: 503,
    });
  });

  it("is done by the next who asks, if it had written nothing", async () => {
    await die({}, async () => undefined);
    app.clock.advance(LEASE_MS);
    const answer = await second(request(), noHeader, async ({ db }) => {
      await write(db);
      return done;
    });
    expect(answer).toEqual(done);
    expect(await countWrites()).toBe(1);
  });

  it.each([
    ["a transaction", (db: Database) => db.transaction(write)],
    ["a statement by itself", write],
    ["a statement that answers rows", (db: Database) => db.rows(renaming())],
    ["a statement that answers a row", (db: Database) => db.row(renaming())],
    ["a session of its own", (db: Database) => db.session((session) => session.transaction(write))],
  ])("has an unknown outcome if it had written in %s, and is never done twice", async (_, work) => {
    await die({}, work);
    app.clock.advance(LEASE_MS);
    for (const answerOnce of [first, second, first])
      await expect(answerOnce(request(), noHeader, async () => done)).rejects.toMatchObject({
        code: "IDEMPOTENCY_OUTCOME_UNKNOWN",
        status: 409,
      });
    expect(await countWrites()).toBe(1);
    app.clock.advance(24 * 3_600_000);
    expect(await first(request(), noHeader, async () => done)).toEqual(done);
  });

  it("is taken up if an id sees to it that it happens once, but not by another request", async () => {
    await die({ isRepeatable: true }, write);
    app.clock.advance(LEASE_MS);
    const another = request({ isRepeatable: true, content: ["POST", "others"] });
    await expect(second(another, noHeader, async () => done)).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect(await second(request({ isRepeatable: true }), noHeader, async () => done)).toEqual(done);
  });

  it("cannot commit any more once another has taken it over, should it live after all", async () => {
    let goOn: () => void = () => undefined;
    const stalled = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const late = first(request(), noHeader, async ({ db }) => {
      begun();
      await stalled;
      await db.transaction(write);
      return done;
    });
    await hasBegun;
    app.clock.advance(LEASE_MS);
    await second(request(), noHeader, async ({ db }) => {
      await write(db);
      return done;
    });
    goOn();
    await expect(late).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_IN_PROGRESS" });
    expect(await countWrites()).toBe(1);
    expect(await second(request(), noHeader, async () => ({ status: 500, text: "" }))).toEqual(done);
  });
});

describe("a request that takes long", () => {
  it("keeps its lease, so that nobody takes it over", async () => {
    const patient = createAnswerOnce(app.services, { renewalMs: 5 });
    const answer = await patient(request(), noHeader, async () => {
      app.clock.advance(LEASE_MS);
      await expect.poll(() => leaseLasts()).toBe(true);
      await expect(second(request(), noHeader, async () => done)).rejects.toMatchObject({
        code: "IDEMPOTENCY_KEY_IN_PROGRESS",
      });
      return done;
    });
    expect(answer).toEqual(done);
  });

  async function leaseLasts(): Promise<boolean> {
    const { lease_until } = await app.services.db.row<{ lease_until: Date }>(
      sql`select lease_until from idempotency_keys where organization_id = ${organization.id}`,
    );
    return lease_until > app.clock.now();
  }
});

describe("a request that failed", () => {
  const fail = (status: number, work: (db: Database) => Promise<unknown> = async () => undefined) =>
    first(request(), noHeader, async ({ db }) => {
      await work(db);
      return { status, text: '"failed"' };
    });

  it.each([401, 408, 429, 500, 502, 503])("with %d leaves its key free", async (status) => {
    expect((await fail(status)).status).toBe(status);
    expect(await second(request(), noHeader, async () => done)).toEqual(done);
  });

  it("after it had written has an unknown outcome, at once", async () => {
    expect((await fail(500, write)).status).toBe(500);
    await expect(second(request(), noHeader, async () => done)).rejects.toMatchObject({
      code: "IDEMPOTENCY_OUTCOME_UNKNOWN",
    });
  });

  it("by throwing leaves its key free, and repeats kept headers with the answer that follows", async () => {
    const refused = first(request(), noHeader, async () => {
      throw new Error("held");
    });
    await expect(refused).rejects.toThrow("held");
    const headers: Record<string, string> = {};
    const setHeader = (name: string, value: string) => {
      headers[name] = value;
    };
    await first(request(), noHeader, async (means) => {
      means.setHeader("x-kept", "1");
      return done;
    });
    expect(await second(request(), setHeader, async () => done)).toEqual(done);
    expect(headers).toEqual({ "x-kept": "1", "idempotent-replayed": "true" });
  });
});

describe("an answer that cannot be kept or opened", () => {
  it("is still given to whoever asked first; whoever repeats hears that it is lost", async () => {
    const blind = { ...app.services, sealer: { ...app.services.sealer, seal: refuseToSeal } };
    const answerOnce = createAnswerOnce(blind);
    const answer = await answerOnce(request(), noHeader, async ({ db }) => {
      await write(db);
      return done;
    });
    expect(answer).toEqual(done);
    app.clock.advance(LEASE_MS);
    const lost = { code: "IDEMPOTENCY_OUTCOME_UNKNOWN" };
    await expect(second(request(), noHeader, async () => done)).rejects.toMatchObject(lost);
    await first(request({ key: "other" }), noHeader, async () => done);
    const keyless = { ...app.services, sealer: { ...app.services.sealer, open: refuseToSeal } };
    const repeat = createAnswerOnce(keyless)(request({ key: "other" }), noHeader, async () => done);
    await expect(repeat).rejects.toMatchObject(lost);
  });

  function refuseToSeal(): never {
    throw new Error("No encryption key");
  }
});
