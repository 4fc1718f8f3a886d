import { AppError } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Route } from "../../../infra/http/http-server.ts";
import { loadStaticFile, sendStaticFile } from "../../../infra/http/static-file.ts";

export const ROBOTS_PATH = "/robots.txt";
export const SITEMAP_PATH = "/sitemap.xml";

/** Search engines may look at the board, whose pages say whether they may be listed, and at nothing else. */
export function robotsRoute({ publicUrl }: Pick<Services, "publicUrl">): Route {
  const lines = [
    "User-agent: *",
    "Allow: /board",
    "Allow: /assets/",
    "Allow: /logos/",
    "Allow: /portal/v1/jobs",
    "Disallow: /",
    "",
    `Sitemap: ${publicUrl}${SITEMAP_PATH}`,
    "",
  ];
  return textRoute("text/plain; charset=utf-8", async () => lines.join("\n"));
}

/** What one sitemap may list. */
const MOST_ADDRESSES = 50_000;

/** The boards and jobs of organizations that want to be found. */
export function sitemapRoute({ db, publicUrl }: Pick<Services, "db" | "publicUrl">): Route {
  return textRoute("application/xml; charset=utf-8", async () => {
    const jobs = await db.rows<{ organization_id: string; id: string; updated_at: Date }>(sql`
      select j.organization_id, j.id, j.updated_at
      from jobs j join organization_brands ob on ob.organization_id = j.organization_id and ob.is_indexed
      where j.status = 'public' order by j.published_at desc, j.id limit ${MOST_ADDRESSES / 2}`);
    const boards = [...new Set(jobs.map(({ organization_id }) => organization_id))].map(
      (id) => `<url><loc>${publicUrl}/board?organization=${id}</loc></url>`,
    );
    const entries = jobs.map(
      ({ id, updated_at }) =>
        `<url><loc>${publicUrl}/board/${id}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...boards,
      ...entries,
      "</urlset>",
      "",
    ].join("\n");
  });
}

export function textRoute(contentType: string, write: () => Promise<string>): Route {
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("NOT_FOUND");
    response.setHeader("cache-control", "no-cache");
    response.setHeader("x-content-type-options", "nosniff");
    await sendStaticFile(request, response, loadStaticFile(Buffer.from(await write()), contentType));
  };
}
