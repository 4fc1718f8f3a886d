import type { ViewMode } from "@clipledger/contract/tracking-shared";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";

/** The condition on the account `a`; none for all. */
export function inViewMode(viewMode: ViewMode): SqlFragment | undefined {
  return viewMode === "all" ? undefined : sql`a.is_competitor = ${viewMode === "competitors"}`;
}
