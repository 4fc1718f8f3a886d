import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

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
const write = (subject: string) =>
  app.services.mailer.send({ to: "ann@test.example", subject, text: `Hello\n${app.url}/invite#abc\n` });

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
