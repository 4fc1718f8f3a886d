import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

/** Without a thread, the event loop stands still for seconds. Answers took at most 120 ms on two cores. */
const LONGEST_ANSWER_MS = 500;

let app: TestApp;
let owner: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  const organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
  // The thread starts with the first file.
  await upload("key,status\n");
});
afterAll(() => app.stop());

const upload = (text: string) =>
  send(app, "/ui/v1/payout-files/answers", { method: "POST", session: owner, body: { text } });

/** The answer to an upload, and how long others waited for theirs meanwhile. */
async function uploadWatched(text: string) {
  let isDone = false;
  // The server runs in this process too, so that the body is written before anybody is timed.
  const body = JSON.stringify({ text });
  const headers = { "content-type": "application/json" };
  const sent = { method: "POST", session: owner, body, headers };
  const uploaded = send(app, "/ui/v1/payout-files/answers", sent).finally(() => {
    isDone = true;
  });
  const answerMs: number[] = [];
  while (!isDone) {
    const askedAt = performance.now();
    expect((await send(app, "/healthz")).status).toBe(200);
    answerMs.push(performance.now() - askedAt);
    await wait(10);
  }
  return { ...(await uploaded), slowestMs: Math.max(...answerMs), asked: answerMs.length };
}

const entry = `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><TxDtls>
  <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;
const statement = (entries: string) =>
  `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;

describe("a large upload", () => {
  it.each([
    ["1.9 million empty elements", statement("<a/>".repeat(1_900_000)), "500,000 elements"],
    ["700,000 rows", `key,status\n${"a,paid\n".repeat(700_000)}`, "50,000 rows"],
  ])("of %s is refused with the limit, and blocks nobody", async (_what, text, limit) => {
    const { status, body, slowestMs } = await uploadWatched(text);
    expect([status, body.data.issues]).toEqual([
      400,
      [
        {
          path: "text",
          message: `The file has more than ${limit}. Export fewer days at a time, and import each file by itself`,
        },
      ],
    ]);
    expect(slowestMs).toBeLessThan(LONGEST_ANSWER_MS);
  });

  it("within the limits is read while others are answered", async () => {
    const { status, body, slowestMs, asked } = await uploadWatched(statement(entry.repeat(50_000)));
    expect([status, body]).toEqual([
      200,
      { completed: 0, returned: 0, unchanged: 0, problems: [], alarms: [] },
    ]);
    expect(asked).toBeGreaterThan(1);
    expect(slowestMs).toBeLessThan(LONGEST_ANSWER_MS);
  });

  it("names its first problems, and how many more there are", async () => {
    const { body } = await upload(`key,status\n${"INV/1,paid\n".repeat(1_000)}`);
    expect(body.problems).toHaveLength(201);
    expect(body.problems.at(-1)).toBe("And 800 more problems");
  });

  it("may come from several at once", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await upload(statement(entry.repeat(2_000)))).status),
    );
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
  });
});
