import { openDatabase } from "../src/infra/db/database.ts";
import { sql } from "../src/infra/db/sql.ts";
import { createLogger } from "../src/infra/log.ts";
import { TEST_PASSWORD } from "./builders.ts";
import { rememberedPasswords } from "./remembered-passwords.ts";

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** A sign-in of the demo's colleague who only reads: nobody knows the passwords that they were given. */
export async function giveDemoViewerPassword(databaseUrl: string): Promise<SignIn> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, log: createLogger("silent") });
  const { email } = await db.row<{ email: string }>(sql`
    update auth_accounts set password = ${await rememberedPasswords.hash(TEST_PASSWORD)} from members, users
    where members.role = 'viewer' and users.id = members.user_id and auth_accounts.user_id = users.id
    returning users.email`);
  await db.close();
  return { email, password: TEST_PASSWORD };
}
