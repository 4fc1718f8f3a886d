import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { buildApplication, buildPublicJob } from "../../../../test/job-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const api = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

describe("the conversation with somebody who applied", () => {
  it("shows nothing of them that only other organizations know", async () => {
    const known = await buildCreator(await buildOrganization(app), {
      firstName: "Hidden",
      lastName: "Elsewhere",
    });
    await app.services.db.execute(sql`
      update users set name = 'Hidden Elsewhere', first_name = 'Hidden', last_name = 'Elsewhere',
        image = 'https://a.example/hidden.png'
      where id = ${known.userId}`);
    const { id: jobId } = await buildPublicJob(organization);
    const { id } = await buildApplication(organization, jobId, { email: known.email });
    const reply = { message: "Hello", clientMessageId: "client-0001" };
    const { chatId } = (await api("POST", `/applications/${id}/reply`, reply)).body;
    const portal = await enterPortal(app, known);
    await portal.send(`/chats/${chatId}/messages`, {
      method: "POST",
      body: { content: "Hello yourself", clientMessageId: "client-0002" },
    });
    const chats = (await api("GET", "/chats")).body;
    expect(chats.data).toMatchObject([{ id: chatId, applicant: { name: "Juniper Vale", image: null } }]);
    const messages = (await api("GET", `/chats/${chatId}/messages`)).body;
    const found = (await api("GET", "/chats?search=hidden")).body;
    expect(found.totalRows).toBe(0);
    expect(JSON.stringify([chats, messages])).not.toMatch(/hidden|elsewhere/i);

    await api("DELETE", `/jobs/${jobId}`);
    expect((await api("GET", `/chats/${chatId}`)).body.applicant.name).toBe("Former applicant");
  });
});
