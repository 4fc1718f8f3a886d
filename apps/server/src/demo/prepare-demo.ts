import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { writePrivateFile } from "../infra/write-private-file.ts";
import type { ConnectorsAt } from "./past.ts";
import { createDemoKey, seedDemo } from "./seed-demo.ts";

const DemoAccessSchema = z.object({ email: z.string(), password: z.string(), apiKey: z.string().nullable() });
export type DemoAccess = z.infer<typeof DemoAccessSchema>;

const DEMO_EMAIL = "demo@clipledger.example";

/**
 * Fills an empty database with a demo organization, and remembers its sign-in and key in the data folder: the
 * database holds only their hashes. Undefined when the database is in use by others.
 */
export async function prepareDemo(
  services: Services,
  dataDir: string,
  connectorsAt: ConnectorsAt,
): Promise<DemoAccess | undefined> {
  const path = join(dataDir, "demo.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  const known = text === undefined ? undefined : DemoAccessSchema.parse(JSON.parse(text));
  if (known?.apiKey) return known;
  if (known === undefined && (await hasOrganization(services))) return undefined;

  // The file comes first, without a key: whoever finds it so knows that seeding was cut off, and begins again.
  const access = known ?? { email: DEMO_EMAIL, password: randomBytes(9).toString("base64url"), apiKey: null };
  await mkdir(dataDir, { recursive: true });
  await writePrivateFile(path, `${JSON.stringify(access, null, 2)}\n`);
  if (known !== undefined) await removeHalfSeededDemo(services);
  const owner = await seedDemo(services, access, connectorsAt);
  const complete = { ...access, apiKey: await createDemoKey(services, owner) };
  await writePrivateFile(path, `${JSON.stringify(complete, null, 2)}\n`);
  return complete;
}

export async function hasOrganization({ db }: Services): Promise<boolean> {
  const { total } = await db.row<{ total: number }>(sql`select count(*)::int as total from organizations`);
  return total > 0;
}

/** The database was empty when seeding began, so all that is there came from it. */
function removeHalfSeededDemo({ db }: Services): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`truncate video_facts, video_snapshots, account_days, group_days, cohort_days, account_baselines, group_baselines, webhook_attempts`,
    );
    await tx.execute(sql`delete from organizations`);
    await tx.execute(sql`delete from users`);
  });
}
