import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { buildPaidCreator, type PaidCreator } from "../../../../test/portal-world.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { checkTargetTask, findBehindTargetTask, mailBehindTargetTask } from "./remind-behind-target.ts";

let app: TestApp;
let organization: TestOrganization;
let world: PaidCreator;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// The week of 14 September asks for 2 videos, of which none is there.
beforeEach(async () => {
  app.clock.set("2026-09-14T08:30:00.000Z");
  organization = await buildOrganization(app);
  world = await buildPaidCreator(app, organization);
  await (await enterPortal(app, world.creator)).send(`/creators/${world.creator.id}/window`);
});

/** The daily pass, and what it brings about. */
async function passOn(day: string): Promise<string[]> {
  app.clock.set(`${day}T09:07:00.000Z`);
  await findBehindTargetTask.run(app.services, {});
  await runQueued(app, checkTargetTask);
  await runQueued(app, mailBehindTargetTask);
  return (await mailsTo(app, world.creator.email)).map(({ subject }) => subject);
}

async function post(day: string, platformVideoId: string): Promise<void> {
  app.clock.set(`${day}T20:00:00.000Z`);
  const row = {
    platform: "tiktok",
    platformAccountId: "worked-example",
    username: "worked.example",
    platformVideoId,
    publishedAt: `${day}T10:00:00.000Z`,
    observedAt: `${day}T18:00:00.000Z`,
    viewCount: 100,
  };
  const { status } = await send(app, "/api/v1/tracking/import", {
    method: "POST",
    apiKey: world.apiKey,
    body: { rows: [row] },
  });
  expect(status).toBe(200);
}

describe("a creator behind their target", () => {
  it("is told once half of the cycle is over, and once in a cycle", async () => {
    expect(await passOn("2026-09-17")).toEqual([]);
    const told = await passOn("2026-09-18");
    expect(told).toEqual([expect.stringMatching(/^Organization .*: 2 videos are still missing$/)]);
    const [mail] = await mailsTo(app, world.creator.email);
    expect(mail?.text).toContain(
      "Your cycle for Worked example runs until 20 September 2026. So far you have posted 0 of 2 videos that count.",
    );
    expect(mail?.text).toContain("3 days are left, today included.");
    expect(mail?.text).toContain(`/portal/enter?to=/portal/creators/${world.creator.id}#`);
    expect(await passOn("2026-09-19")).toEqual(told);
    await checkTargetTask.run(app.services, { organizationId: organization.id, creatorId: world.creator.id });
    await runQueued(app, mailBehindTargetTask);
    expect(await mailsTo(app, world.creator.email)).toHaveLength(1);
  });

  it("is told on the last day, and not the day after", async () => {
    expect(await passOn("2026-09-20")).toHaveLength(1);
    const [mail] = await mailsTo(app, world.creator.email);
    expect(mail?.text).toContain("One day is left, today included.");

    organization = await buildOrganization(app);
    world = await buildPaidCreator(app, organization);
    expect(await passOn("2026-09-21")).toEqual([]);
  });

  it("is told again in the next cycle", async () => {
    await passOn("2026-09-18");
    app.clock.set("2026-09-21T08:00:00.000Z");
    await (await enterPortal(app, world.creator)).send(`/creators/${world.creator.id}/window`);
    expect(await passOn("2026-09-25")).toHaveLength(2);
  });

  it("is told once, whichever process looks first", async () => {
    app.clock.set("2026-09-18T09:07:00.000Z");
    const creator = { organizationId: organization.id, creatorId: world.creator.id };
    await Promise.all([1, 2, 3, 4].map(() => checkTargetTask.run(app.services, creator)));
    await runQueued(app, mailBehindTargetTask);
    expect(await mailsTo(app, world.creator.email)).toHaveLength(1);
  });

  it("hears nothing while they keep pace", async () => {
    await post("2026-09-16", "on-pace");
    await post("2026-09-17", "on-pace-too");
    expect(await passOn("2026-09-18")).toEqual([]);
    expect(await passOn("2026-09-20")).toEqual([]);
  });

  it("hears nothing while they are exactly on pace", async () => {
    await app.services.db.execute(sql`
      update campaigns set video_target = 7 where organization_id = ${organization.id}`);
    for (const day of ["14", "15", "16", "17"]) await post(`2026-09-${day}`, `video-${day}`);
    expect(await passOn("2026-09-18")).toEqual([]);
    expect(await passOn("2026-09-19")).toHaveLength(1);
  });

  it("hears nothing that they do not want, by the settings or by the link of the email", async () => {
    const client = await enterPortal(app, world.creator);
    await client.send("/notifications", { method: "PUT", body: { wanted: { target: false } } });
    expect(await passOn("2026-09-18")).toEqual([]);
    await client.send("/notifications", { method: "PUT", body: { wanted: { target: true } } });
    await passOn("2026-09-19");
    const [mail] = await mailsTo(app, world.creator.email);
    const token = mail?.text.match(/\/portal\/unsubscribe#(\S+)$/)?.[1] ?? "";
    const ended = await send(app, `/portal/v1/unsubscribe?token=${token}`, { method: "POST" });
    expect(ended.body).toEqual({ kind: "target", isWanted: false });
  });

  it("is looked for only among those who work with the organization", async () => {
    await app.services.db.execute(sql`
      update creators set archived_at = now() where organization_id = ${organization.id}`);
    expect(await passOn("2026-09-18")).toEqual([]);
  });
});
