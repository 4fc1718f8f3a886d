import { parse } from "csv-parse/sync";
import { createExport } from "../src/modules/exports/create-export.ts";
import type { TestOrganization } from "./builders.ts";
import { send, type TestResponse } from "./request.ts";
import type { TestApp } from "./test-app.ts";

/** Follows a signed link, as anybody who was given it could. */
export function follow(
  app: TestApp,
  downloadUrl: string,
  request: { method?: string } = {},
): Promise<TestResponse> {
  const { pathname, search } = new URL(downloadUrl);
  return send(app, `${pathname}${search}`, request);
}

/** The file behind a link, as a spreadsheet would read it. */
export async function readCsv(app: TestApp, downloadUrl: string): Promise<Record<string, string>[]> {
  const { status, body } = await follow(app, downloadUrl);
  if (status !== 200) throw new Error(`The download answered ${status}: ${JSON.stringify(body)}`);
  return parse(body, { columns: true, record_delimiter: "\r\n" });
}

/** A small file that is ready. */
export async function buildExport({ ctx }: TestOrganization): Promise<{ id: string }> {
  return createExport(ctx, { kind: "accounts", filter: { viewMode: "all" } });
}
