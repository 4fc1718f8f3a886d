import type { Session } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import type { NamedVideo } from "../video-catalog.ts";

/** Lays the staged rows part by part, each with the number of its part, so that one can be had without the others. */
export async function sortStaged(
  { client, execute }: Session,
  parts: readonly (readonly NamedVideo[])[],
): Promise<void> {
  await client.query("create temporary table import_parts (number int primary key, part int not null)");
  for (const [part, videos] of parts.entries()) {
    const numbers = videos.map(({ number }) => number);
    await execute(sql`insert into import_parts select unnest(${numbers}::int[]), ${part}::int`);
  }
  await client.query("set work_mem = '256MB'");
  await client.query(
    "create temporary table import_sorted as select * from import_rows join import_parts using (number) order by part",
  );
  await client.query("drop table import_rows");
  await client.query("alter table import_sorted rename to import_rows");
  await client.query("create index on import_rows (part)");
  await client.query("analyze import_rows");
}
