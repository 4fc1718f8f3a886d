import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";

/**
 * Adds the words of captions that came since the last time. Stored videos are only noted: their words are there before the next
 * search reads them, or after a minute.
 */
export async function indexCaptions(db: Queryable, organizationId: string): Promise<void> {
  let isDone: boolean;
  do isDone = await indexNext(db, organizationId);
  while (!isDone);
}

/** Where videos are being stored at this moment, which may take an import minutes, nobody waits: their words come afterwards. */
async function indexNext(db: Queryable, organizationId: string): Promise<boolean> {
  const row = await db.maybeRow<{ is_done: boolean }>(sql`
    with noted as materialized (
      select u.organization_key from organizations o join unindexed_captions u on u.organization_key = o.key
      where o.id = ${organizationId} for update of u skip locked
    )
    select index_captions(organization_key) as is_done from noted`);
  return row?.is_done ?? true;
}

/** Each minute, so that nobody who searches waits for many videos. */
export const indexCaptionsTask = defineTask({
  name: "analytics.index-captions",
  input: z.object({}),
  schedule: "* * * * *",
  run: async ({ db }: Services) => {
    const noted = await db.rows<{ id: string }>(sql`
      select o.id from unindexed_captions u join organizations o on o.key = u.organization_key`);
    for (const { id } of noted) await indexCaptions(db, id);
  },
});
