import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const ask = (path: string, session = owner) => send(app, `/ui/v1/mailbox${path}`, { session });
const write = (
  subject: string,
  { organizationId = organization.id as string | null, to = "ann@test.example" } = {},
) => app.services.mailer.send({ organizationId, to, subject, text: `Hello\n${app.url}/invite#abc\n` });
const subjectsFor = async (session: TestSession) =>
  (await ask("?perPage=100&sortDir=asc", session)).body.data.map(
    ({ subject }: { subject: string }) => subject,
  );

describe("the mailbox", () => {
  it("is empty before the first email", async () => {
    expect((await ask("")).body).toEqual({ data: [], pageCount: 0, totalRows: 0 });
  });

  it("lists what the server would have sent, newest first, page by page", async () => {
    for (const [index, subject] of ["First", "Second: ümläut 🎬", "Third"].entries()) {
      app.clock.set(`2026-09-21T09:00:0${index}.000Z`);
      await write(subject);
    }
    const { body } = await ask("?perPage=2");
    expect(body).toEqual({
      data: [
        {
          id: expect.any(String),
          to: "ann@test.example",
          subject: "Third",
          sentAt: "2026-09-21T09:00:02.000Z",
        },
        expect.objectContaining({ subject: "Second: ümläut 🎬" }),
      ],
      pageCount: 2,
      totalRows: 3,
    });
    expect((await ask("?perPage=2&page=2")).body.data).toMatchObject([{ subject: "First" }]);
    expect((await ask("?sortDir=asc")).body.data[0].subject).toBe("First");
  });

  it("shows an email's whole text", async () => {
    const [newest] = (await ask("")).body.data;
    const { body } = await ask(`/${newest.id}`);
    expect(body).toEqual({ ...newest, text: `Hello\n${app.url}/invite#abc\n` });
  });

  it("opens nothing but emails", async () => {
    const folder = join(app.dataDir, "mail");
    await writeFile(join(folder, "secret.json"), JSON.stringify({ to: "x" }));
    await writeFile(join(folder, "2026-09-21T09-00-09.000Z-0123abcd.json"), "{ not JSON");
    await writeFile(join(app.dataDir, "2026-09-21T09-00-09.000Z-01234567.json"), "{}");
    for (const id of ["secret", "..%2Fsecret", "%2e%2e%2f2026-09-21T09-00-09.000Z-01234567", "x%00"])
      expect((await ask(`/${id}`)).status).toBe(400);
    for (const id of ["2026-09-21T09-00-09.000Z-0123abcd", "2026-09-21T09-00-09.000Z-01234567"])
      expect((await ask(`/${id}`)).status).toBe(404);
    const { body } = await ask("");
    expect(body.data.map(({ subject }: { subject: string }) => subject)).toEqual([
      "Third",
      "Second: ümläut 🎬",
      "First",
    ]);
  });

  it("shows an owner the emails of their own organization, and finds no others", async () => {
    const other = await buildOrganization(app);
    const session = await signIn(app, other.owner.email, other.id);
    const before = await subjectsFor(owner);
    await write("Theirs", { organizationId: other.id });
    expect(await subjectsFor(session)).toEqual(["Theirs"]);
    expect(await subjectsFor(owner)).toEqual(before);
    const [{ id }] = (await ask("", session)).body.data;
    expect((await ask(`/${id}`, session)).status).toBe(200);
    expect((await ask(`/${id}`)).status).toBe(404);
  });

  it("shows what lets a person in anywhere to themselves, or where they belong to nobody else", async () => {
    const [here, there] = [await buildOrganization(app), await buildOrganization(app)];
    const [hereOwner, thereOwner] = [
      await signIn(app, here.owner.email, here.id),
      await signIn(app, there.owner.email, there.id),
    ];
    const [only, both] = [await buildCreator(here), await buildCreator(here)];
    await buildCreator(there, { email: both.email });
    await write("Own password", { organizationId: null, to: here.owner.email });
    await write("Only here", { organizationId: null, to: only.email.toUpperCase() });
    await write("In both", { organizationId: null, to: both.email });
    await write("Nobody's", { organizationId: null, to: "nobody@test.example" });
    expect((await subjectsFor(hereOwner)).sort()).toEqual(["Only here", "Own password"]);
    expect(await subjectsFor(thereOwner)).toEqual([]);
    await app.services.db.execute(sql`
      insert into members (organization_id, id, user_id, role, created_at)
      values (${there.id}, 'orgmem_BothPlaces01', ${here.owner.userId}, 'owner', now())`);
    expect((await subjectsFor(hereOwner)).sort()).toEqual(["Only here", "Own password"]);
    expect(await subjectsFor({ ...hereOwner, organizationId: there.id })).toEqual(["Own password"]);
    expect(await subjectsFor(thereOwner)).toEqual([]);
  });

  it("keeps emails of before their organization was kept from everybody but their people", async () => {
    const old = { sentAt: "2026-09-20T09:00:00.000Z", to: "ann@test.example", subject: "Old", text: "Hello" };
    await writeFile(join(app.dataDir, "mail", "2026-09-20T09-00-00.000Z-0123abcd.json"), JSON.stringify(old));
    expect(await subjectsFor(owner)).not.toContain("Old");
    expect((await ask("/2026-09-20T09-00-00.000Z-0123abcd")).status).toBe(404);
  });

  it("is for owners only, and they are told that there is one", async () => {
    const member = await buildMember(app, organization, "admin");
    const admin = await signIn(app, member.email, organization.id);
    expect((await ask("", admin)).status).toBe(403);
    expect((await send(app, "/ui/v1/session", { session: owner })).body.hasMailbox).toBe(true);
  });

  it("does not exist where it is off, and says how to switch it on", async () => {
    const closed = await startTestApp({ environment: { CLIPLEDGER_MAILBOX: "off" } });
    const other = await buildOrganization(closed);
    const session = await signIn(closed, other.owner.email, other.id);
    for (const path of ["", "/2026-09-21T09-00-02.000Z-0123abcd"]) {
      const { status, body } = await send(closed, `/ui/v1/mailbox${path}`, { session });
      expect(status).toBe(404);
      expect(body.message).toContain("CLIPLEDGER_MAILBOX=on");
    }
    expect((await send(closed, "/ui/v1/session", { session })).body.hasMailbox).toBe(false);
    await closed.stop();
  });
});
