import type { IncomingMessage, ServerResponse } from "node:http";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { isId } from "@clipledger/domain/ids";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { AppError } from "../../infra/app-error.ts";
import type { Services } from "../../infra/context.ts";
import { hashSecret } from "../../infra/crypto/secrets.ts";
import { inConsistentView } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import type { Route } from "../../infra/http/http-server.ts";
import { createRateLimiter } from "../../infra/http/request-limits.ts";
import {
  type AnalyticsRequest,
  AnalyticsRequestSchema,
  openSource,
} from "../analytics/exports/export-request.ts";
import type { ExportSource } from "../analytics/exports/export-source.ts";
import { bringingFactsBack } from "../history/bring-facts-back.ts";
import type { AskingContext } from "../history/history-view.ts";
import { hasMaker, SHEET_PREFIX } from "./sheet-links.ts";

const READS_PER_MINUTE = 30;

/** More rows make spreadsheets slow, and their programs refuse larger files. */
const MOST_ROWS = 10_000;

interface SheetRouteOptions {
  readonly services: Services;
  /** Counts requests by address, whatever they ask for. */
  readonly limitPublic: (request: IncomingMessage) => Promise<void>;
}

/** Answers rows as CSV to whoever holds a link. Unknown, revoked and expired links answer alike. */
export function sheetRoute({ services, limitPublic }: SheetRouteOptions): Route {
  const { db, clock } = services;
  const limiter = createRateLimiter(db, clock);
  return async (request, response) => {
    response.setHeader("x-robots-tag", "noindex, nofollow");
    response.setHeader("cache-control", "private, no-store");
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("NOT_FOUND");
    await limitPublic(request);
    const link = await findReadable(services, request.url ?? "");
    if (link === undefined) throw new AppError("NOT_FOUND");
    await limiter.take(`sheet:${link.id}`, READS_PER_MINUTE);
    const ctx = { ...services, organization: { id: link.organization_id, plan: link.plan } };
    const text = await bringingFactsBack(services, () => writeRows(ctx, requestOf(ctx, link)));
    await recordUse(services, link);
    send(response, text, request.method === "HEAD");
  };
}

interface ReadableLink {
  readonly organization_id: string;
  readonly plan: Plan;
  readonly id: string;
  readonly kind: "accounts" | "videos" | "video_daily_gains";
  readonly project_id: string | null;
  readonly range_days: number | null;
}

/** The token is the only way in without an organization. Whether its maker may still make such links is asked each time. */
async function findReadable({ db, clock }: Services, requestUrl: string): Promise<ReadableLink | undefined> {
  const [path = "", query] = requestUrl.split("?", 2);
  const [id = "", fileName = "", ...rest] = path.slice(SHEET_PREFIX.length + 1).split("/");
  const token = new URLSearchParams(query).get("token") ?? "";
  if (!isId("sheetLink", id) || rest.length > 0 || !/^[\w-]{43}$/.test(token)) return undefined;
  return db.maybeRow<ReadableLink>(sql`
    select l.organization_id, o.plan, l.id, l.kind, l.project_id, l.range_days
    from sheet_links l join organizations o on o.id = l.organization_id
    where l.token_hash = ${hashSecret(token)} and l.id = ${id} and l.kind || '.csv' = ${fileName}
      and l.revoked_at is null and (l.expires_at is null or l.expires_at > ${clock.now()}) and ${hasMaker}`);
}

/** The same rows as the export of this name has. */
function requestOf(
  { clock }: AskingContext,
  { kind, project_id, range_days }: ReadableLink,
): AnalyticsRequest {
  const audience = project_id === null ? {} : { projects: [project_id] };
  if (kind !== "video_daily_gains") return AnalyticsRequestSchema.parse({ kind, filter: audience });
  const to = dateOf(clock.now());
  const dateRange = { from: addDays(to, 1 - (range_days ?? 1)), to };
  return AnalyticsRequestSchema.parse({ kind: "video-daily-gains", filter: { ...audience, dateRange } });
}

async function writeRows(ctx: AskingContext, request: AnalyticsRequest): Promise<string> {
  const source = await openSource(ctx, request);
  return inConsistentView(ctx.db, async (tx) => {
    let text = source.header;
    for await (const row of firstRows(source.readRows(tx))) text += row;
    return text;
  });
}

async function* firstRows(batches: ReturnType<ExportSource["readRows"]>): AsyncGenerator<string> {
  let left = MOST_ROWS;
  for await (const batch of batches) {
    yield* batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}

async function recordUse({ db, clock }: Services, { organization_id, id }: ReadableLink): Promise<void> {
  await db.execute(sql`
    update sheet_links set use_count = use_count + 1, last_used_at = ${clock.now()}
    where organization_id = ${organization_id} and id = ${id}`);
}

function send(response: ServerResponse, text: string, isHeadOnly: boolean): void {
  const bytes = Buffer.from(text);
  response.writeHead(200, {
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-length": String(bytes.length),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  response.end(isHeadOnly ? undefined : bytes);
}
