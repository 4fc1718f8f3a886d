import { ErrorBodySchema } from "@clipledger/contract/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { follow } from "../../../test/downloads.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { purgeExportsTask } from "./prepare-export.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});
afterAll(() => app.stop());

async function makeExport(): Promise<{ id: string; downloadUrl: string }> {
  const { body } = await send(app, "/api/v1/videos/export", { method: "POST", apiKey, body: {} });
  return body;
}

function withChange(downloadUrl: string, change: (url: URL) => void): string {
  const url = new URL(downloadUrl);
  change(url);
  return url.href;
}

describe("a link to a file", () => {
  it("needs no key, and offers the file for saving", async () => {
    const { downloadUrl } = await makeExport();
    const { status, headers, body } = await follow(app, downloadUrl);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="videos-2026-09-21.csv"',
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    const head = await follow(app, downloadUrl, { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(headers.get("content-length"));
  });

  it("is answered by any process with the same secret and database", async () => {
    const { downloadUrl } = await makeExport();
    const second = await startTestApp({ sharing: app });
    const [one, other] = [await follow(app, downloadUrl), await follow(second, downloadUrl)];
    expect(other.body).toBe(one.body);
    await second.stop();
  });

  it.each<[string, (url: URL) => void]>([
    ["another signature", (url) => url.searchParams.set("signature", "A".repeat(43))],
    ["a shortened signature", (url) => url.searchParams.set("signature", "A")],
    ["no signature", (url) => url.searchParams.delete("signature")],
    ["a later end", (url) => url.searchParams.set("expires", "9999999999")],
    ["no end", (url) => url.searchParams.delete("expires")],
    ["an end that is no number", (url) => url.searchParams.set("expires", "never")],
    ["another file name", (url) => (url.pathname = url.pathname.replace("videos", "accounts"))],
    ["another export", (url) => (url.pathname = url.pathname.replace(/orgexp_\w+/, createId("export")))],
    ["a path below it", (url) => (url.pathname += "/more")],
    ["nothing but the prefix", (url) => (url.pathname = "/exports")],
    ["an id that is none", (url) => (url.pathname = "/exports/x/y.csv")],
  ])("is not found with %s", async (_what, change) => {
    const { downloadUrl } = await makeExport();
    const { status, body } = await follow(app, withChange(downloadUrl, change));
    expect(status).toBe(404);
    expect(ErrorBodySchema.strict().parse(body).code).toBe("NOT_FOUND");
  });

  it("is not found by other methods, and refuses odd addresses with the error body", async () => {
    const { downloadUrl } = await makeExport();
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await follow(app, downloadUrl, { method })).status).toBe(404);
    }
    for (const path of ["/exports/%", "/exports/%E0%A4%A/x?expires=%&signature=%zz", "/exports/?expires=1"]) {
      expect((await send(app, path)).body.code).toBe("NOT_FOUND");
    }
  });

  it("ends after a day, together with its file", async () => {
    const { id, downloadUrl } = await makeExport();
    app.clock.advance(DAY_MS - 1000);
    expect((await follow(app, downloadUrl)).status).toBe(200);
    app.clock.advance(1000);
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await follow(app, downloadUrl);
      expect(status).toBe(410);
      expect(body).toMatchObject({ defined: true, code: "EXPORT_EXPIRED" });
      expect((await send(app, `/api/v1/exports/${id}`, { apiKey })).status).toBe(404);
      await purgeExportsTask.run(app.services, {});
    }
    const left = await app.services.db.rows(sql`select 1 from export_chunks where export_id = ${id}`);
    expect(left).toEqual([]);
  });
});
