import { AppError } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Route } from "../../../infra/http/http-server.ts";

export const LOGO_PREFIX = "/logos";

/** Where a logo is found. Its content decides its address, so it may be kept for ever. */
export function logoUrlOf(publicUrl: string, hash: string | null): string | null {
  return hash === null ? null : `${publicUrl}${LOGO_PREFIX}/${hash}`;
}

/** Logos of organizations, for everybody: emails and social networks show them too. */
export function logoRoute({ db }: Pick<Services, "db">): Route {
  return async ({ method, url = "" }, response) => {
    const hash = /^\/logos\/([0-9a-f]{64})(?:\?|$)/.exec(url)?.[1];
    const isRead = method === "GET" || method === "HEAD";
    const logo =
      hash === undefined || !isRead
        ? undefined
        : await db.maybeRow<LogoRow>(sql`
            select logo, logo_type from organization_brands
            where logo_hash = ${hash} and logo is not null limit 1`);
    if (logo === undefined) throw new AppError("NOT_FOUND");
    response
      .writeHead(200, {
        "content-type": logo.logo_type,
        "content-length": logo.logo.length,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
      })
      .end(logo.logo);
  };
}

interface LogoRow {
  /** Never null: the statement leaves those without out. */
  logo: Buffer;
  /** Never null: it is there with the logo. */
  logo_type: string;
}
