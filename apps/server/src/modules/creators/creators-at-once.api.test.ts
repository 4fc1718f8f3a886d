import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator, invitationTokenOf } from "../../../test/creator-builders.ts";
import { eventsOf } from "../../../test/outbox.ts";
import { send, type TestResponse } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const post = (path: string, body: object, key = apiKey) =>
  send(app, `/api/v1/creators${path}`, { method: "POST", apiKey: key, body });
const statusesOf = (answers: readonly TestResponse[]) => answers.map(({ status }) => status).sort();
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe("at the same moment", () => {
  it("one email becomes one creator", async () => {
    const body = { firstName: "Cora", lastName: "Creator", email: "race@test.example", tags: ["Race"] };
    const answers = await times(8, () => post("", body));
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body.id;
    for (const refused of answers.filter(({ status }) => status === 409))
      expect(refused.body).toMatchObject({
        code: "CREATOR_ALREADY_EXISTS",
        data: { creatorId: winner },
      });
  });

  it("several organizations can add one person", async () => {
    const body = { firstName: "Cora", lastName: "Creator", email: "many@test.example" };
    const keys = await times(5, async () => (await buildApiKey(await buildOrganization(app))).secret);
    const answers = await Promise.all(keys.map((key) => post("", body, key)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.creatorUserId)).size).toBe(1);
  });

  it("one invitation is answered once", async () => {
    const creator = await buildCreator(organization, { invite: true });
    const token = await invitationTokenOf(organization, creator.id);
    const answers = await times(8, (index) =>
      send(app, `/ui/v1/creator-invitations/${index % 2 === 0 ? "accept" : "decline"}`, {
        method: "POST",
        body: { token },
      }),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(410)]);
    const told = (await eventsOf(organization)).filter(
      ({ type, data }) => data.creator.id === creator.id && /joined|declined|revoked/.test(type),
    );
    expect(told).toHaveLength(1);
  });

  it("one creator gets one invitation", async () => {
    const { id } = await buildCreator(organization);
    const answers = await times(6, () => post(`/${id}/invite`, {}));
    expect(statusesOf(answers)).toEqual(Array<number>(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.invitationId)).size).toBe(1);
  });

  it("accounts change hands by force without anybody waiting for ever", async () => {
    const creators = await times(3, () => buildCreator(organization));
    const accounts = await times(4, () => buildTrackedAccount(organization));
    const ids = accounts.map(({ id }) => id);
    const answers = await times(12, (index) =>
      post(`/${creators[index % 3]?.id}/accounts`, {
        accountIds: index % 2 === 0 ? ids : ids.toReversed(),
        force: true,
      }),
    );
    expect(statusesOf(answers)).toEqual(Array<number>(12).fill(200));
    const holders = await app.services.db.rows<{ creator_id: string }>(
      sql`select distinct creator_id from tracked_accounts where id = any(${ids})`,
    );
    expect(holders).toHaveLength(1);
  });

  it("the same tags can be given and taken away", async () => {
    const creators = await times(4, () => buildCreator(organization));
    const answers = await times(16, (index) =>
      send(app, `/api/v1/creators/${creators[index % 4]?.id}`, {
        method: "PUT",
        apiKey,
        body: { tags: index % 3 === 0 ? [] : ["Shared", `Tag ${index % 2}`] },
      }),
    );
    expect(statusesOf(answers)).toEqual(Array<number>(16).fill(200));
  });

  it("a creator can be deleted, changed and added elsewhere", async () => {
    const other = (await buildApiKey(await buildOrganization(app))).secret;
    for (let round = 0; round < 5; round += 1) {
      const creator = await buildCreator(organization, { invite: true });
      const person = { firstName: "Cora", lastName: "Creator", email: creator.email };
      const path = `/api/v1/creators/${creator.id}`;
      const answers = await Promise.all([
        send(app, path, { method: "DELETE", apiKey, body: {} }),
        send(app, path, { method: "PUT", apiKey, body: { email: `moved-${round}@test.example` } }),
        post("", person),
        post("", person, other),
      ]);
      expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    }
  });
});
