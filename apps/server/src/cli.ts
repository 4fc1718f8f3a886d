import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { DEFAULT_PLAN, isPlan } from "@clipledger/domain/organizations/plans";
import { z } from "zod";
import { parseConfig } from "./config.ts";
import { describeFailure } from "./describe-failure.ts";
import { systemClock } from "./infra/clock.ts";
import { openDatabase } from "./infra/db/database.ts";
import { migrate } from "./infra/db/migrate.ts";
import { createLogger } from "./infra/log.ts";
import { createOrganization } from "./modules/organizations/create-organization.ts";
import { provideDatabase } from "./provide-database.ts";

const usage = `Usage: npm run admin -- create-organization --name NAME --email EMAIL
           [--first-name FIRST] [--last-name LAST] [--currency USD] [--plan enterprise]

Opens an organization with its first owner, and prints the owner's password. A person who has an account already
keeps theirs. Works on the database of DATABASE_URL, or on the data folder while Clipledger is not running.
`;

const OptionsSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  email: z.email(),
  "first-name": z.string().max(50).default("Owner"),
  "last-name": z.string().max(50).default(""),
  currency: z.string().refine(isCurrencyCode, { error: "expected an ISO 4217 code" }).default("USD"),
  plan: z.string().refine(isPlan, { error: "expected free, basic, pro or enterprise" }).default(DEFAULT_PLAN),
});

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === "string") {
    process.stderr.write(`${options}\n${usage}`);
    return 2;
  }
  const config = parseConfig(process.env, []);
  const log = createLogger("warn");
  const database = await provideDatabase(config, log);
  try {
    await migrate(database.url, log);
    const db = openDatabase({ url: database.url, maxConnections: 2, log });
    const password = randomBytes(12).toString("base64url");
    const { organizationId, isNewUser } = await createOrganization(
      { db, clock: systemClock },
      {
        name: options.name,
        plan: options.plan,
        defaultCurrency: options.currency,
        owner: {
          firstName: options["first-name"],
          lastName: options["last-name"],
          email: options.email,
          password,
        },
      },
    );
    await db.close();
    const signIn = isNewUser
      ? `${options.email} / ${password}`
      : `${options.email}, with the password they have`;
    process.stdout.write(`Organization ${organizationId}\nSign in      ${signIn}\n`);
    return 0;
  } finally {
    await database.stop();
  }
}

type Options = z.infer<typeof OptionsSchema>;

/** The options, or what is wrong with them. */
function readOptions(args: readonly string[]): Options | string {
  const [command, ...rest] = args;
  if (command !== "create-organization") return `Unknown command: ${command ?? "none given"}`;
  const names = Object.keys(OptionsSchema.shape).map((name) => [name, { type: "string" as const }]);
  try {
    const { values } = parseArgs({ args: rest, options: Object.fromEntries(names) });
    const parsed = OptionsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    return parsed.error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`).join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

main().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  },
);
