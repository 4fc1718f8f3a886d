import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { createDemoKey, seedDemo } from "./seed-demo.ts";

const DemoAccessSchema = z.object({
  email: z.string(),
  password: z.string(),
  organizationId: z.string(),
  ownerUserId: z.string(),
  apiKey: z.string(),
});
export type DemoAccess = z.infer<typeof DemoAccessSchema>;

const DEMO_EMAIL = "demo@clipledger.example";

/**
 * Fills an empty database with a demo organization, and remembers its sign-in and key in the data folder: the
 * database holds only their hashes. Undefined when the database is in use by others.
 */
export async function prepareDemo(services: Services, dataDir: string): Promise<DemoAccess | undefined> {
  const path = join(dataDir, "demo.json");
  const known = await readFile(path, "utf8").catch(() => undefined);
  if (known !== undefined) return DemoAccessSchema.parse(JSON.parse(known));
  const { total } = await services.db.row<{ total: number }>(
    sql`select count(*)::int as total from organizations`,
  );
  if (total > 0) return undefined;

  const password = randomBytes(9).toString("base64url");
  const owner = await seedDemo(services, { email: DEMO_EMAIL, password });
  const apiKey = await createDemoKey(services, owner);
  const access: DemoAccess = { email: DEMO_EMAIL, password, ...owner, apiKey };
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${path}.partial`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.partial`, path);
  return access;
}
