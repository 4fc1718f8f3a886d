import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { send, signIn, type TestResponse, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { waitingOnLocks } from "../../../../test/waiting-on-locks.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const write = (action: "archive" | "unarchive", creatorIds: readonly string[]) =>
  send(app, `/ui/v1/creators-at-once/${action}`, { method: "POST", session, body: { creatorIds } });

/** Two people act on the same creators in opposite orders, while the first of these is locked. */
async function inOppositeOrders(
  action: "archive" | "unarchive",
  ids: readonly string[],
): Promise<TestResponse[]> {
  let answers: Promise<TestResponse>[] = [];
  await app.services.db.transaction(async (tx) => {
    await tx.rows(sql`select from creators where id = ${ids[0] ?? ""} for update`);
    answers = [write(action, ids)];
    await expect.poll(() => waitingOnLocks(app)).toBe(1);
    answers.push(write(action, ids.toReversed()));
    await expect.poll(() => waitingOnLocks(app)).toBe(2);
  });
  return Promise.all(answers);
}

it("lets two people archive the same creators in opposite orders, and one of them succeeds", async () => {
  const creators = [await buildCreator(organization), await buildCreator(organization)];
  const ids = creators.map(({ id }) => id).sort();
  const archived = await inOppositeOrders("archive", ids);
  expect(archived.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [409, "CREATOR_ARCHIVED"],
  ]);
  const back = await inOppositeOrders("unarchive", ids);
  expect(back.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [409, "CREATOR_NOT_ARCHIVED"],
  ]);
});

it("lets two organizations add the same people in opposite orders", async () => {
  const people = [await buildCreator(organization), await buildCreator(organization)];
  people.sort((one, other) => (one.userId < other.userId ? -1 : 1));
  const addTo = async ({ id, owner }: TestOrganization, emails: readonly string[]) =>
    send(app, "/ui/v1/creators-at-once", {
      method: "POST",
      session: await signIn(app, owner.email, id),
      body: { creators: emails.map((email) => ({ firstName: "Cora", lastName: "", email })) },
    });
  const emails = people.map(({ email }) => email);
  const others = [await buildOrganization(app), await buildOrganization(app)] as const;
  let answers: Promise<TestResponse>[] = [];
  await app.services.db.transaction(async (tx) => {
    await tx.rows(sql`select from users where id = ${people[0]?.userId ?? ""} for update`);
    answers = [addTo(others[0], emails)];
    await expect.poll(() => waitingOnLocks(app)).toBe(1);
    answers.push(addTo(others[1], emails.toReversed()));
    await expect.poll(() => waitingOnLocks(app)).toBe(2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});

it("lets one person archive creators while others delete them, each answered", async () => {
  for (let round = 0; round < 5; round += 1) {
    const creators = await Promise.all([1, 2, 3, 4].map(() => buildCreator(organization)));
    const ids = creators.map(({ id }) => id);
    const answers = await Promise.all([
      write("archive", ids),
      write("archive", ids.toReversed()),
      ...ids
        .toReversed()
        .map((id) => send(app, `/ui/v1/creators/${id}`, { method: "DELETE", session, body: {} })),
    ]);
    expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
  }
});
