import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Role } from "@clipledger/domain/organizations/roles";
import { z } from "zod";
import type { Services } from "../infra/context.ts";
import { countRows } from "../infra/db/paged-list.ts";
import { sql } from "../infra/db/sql.ts";
import { writePrivateFile } from "../infra/write-private-file.ts";
import { createChannel } from "../modules/alerts/channels.ts";
import { createRule } from "../modules/alerts/rules.ts";
import { revokeApiKey } from "../modules/organizations/api-keys/api-keys.ts";
import { createApiKey } from "../modules/organizations/api-keys/manage-api-keys.ts";
import { acceptInvitation } from "../modules/organizations/invitations/accept-invitation.ts";
import { inviteMember } from "../modules/organizations/invitations/invite-member.ts";
import { createOrganization, updateOrganization } from "../modules/organizations/manage-organization.ts";
import { asColleague, asOwner, at, type DemoOwner, type DemoWorld } from "./demo-context.ts";
import { seedBriefs } from "./seed-briefs.ts";
import { seedChats, seedStatusMessages } from "./seed-chats.ts";
import { seedCreatorHub } from "./seed-creator-hub.ts";
import { seedJobs } from "./seed-jobs.ts";
import { seedPayouts } from "./seed-payouts.ts";
import { seedTracking } from "./seed-tracking.ts";
import { seedWebhooks } from "./seed-webhooks.ts";

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
  world: DemoWorld,
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
  const owner = await seedDemo(services, access, world);
  const complete = { ...access, apiKey: await createDemoKey(services, owner) };
  await writePrivateFile(path, `${JSON.stringify(complete, null, 2)}\n`);
  return complete;
}

export async function hasOrganization({ db }: Services): Promise<boolean> {
  const total = await countRows(db, sql`from organizations`);
  return total > 0;
}

/** The database was empty when seeding began, so all that is there came from it. */
function removeHalfSeededDemo({ db }: Services): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`truncate video_facts, video_snapshots, account_days, group_days, cohort_days, account_baselines, group_baselines, assignment_totals, assignment_changes, webhook_attempts`,
    );
    await tx.execute(sql`delete from organizations`);
    await tx.execute(sql`delete from users`);
  });
}

const colleagues: readonly { firstName: string; lastName: string; role: Role; joinedDaysAgo: number }[] = [
  { firstName: "Ines", lastName: "Okafor", role: "admin", joinedDaysAgo: 366 },
  { firstName: "Jonas", lastName: "Lindqvist", role: "member", joinedDaysAgo: 365 },
  { firstName: "Priya", lastName: "Raman", role: "member", joinedDaysAgo: 187 },
  { firstName: "Tomás", lastName: "Ferreira", role: "viewer", joinedDaysAgo: 52 },
];

/** A team with a past, made through the product's own operations, so that every row is one the product could write. */
async function seedDemo(
  services: Services,
  owner: { email: string; password: string },
  world: DemoWorld,
): Promise<DemoOwner> {
  const team = new Map<string, { userId: string; role: Role }>();
  const founded = await createOrganization(at(services, 371), {
    name: "Northwind Growth",
    plan: "enterprise",
    defaultCurrency: "EUR",
    owner: { firstName: "Ada", lastName: "Meyer", ...owner },
  });
  const demo = { ...founded, colleagues: team };
  await updateOrganization(asOwner(at(services, 370), demo), { defaultCurrency: "USD" });
  for (const colleague of colleagues)
    team.set(colleague.firstName, await addColleague(services, demo, colleague));
  await seedKeys(services, demo);
  await seedTracking(services, demo, world);
  await seedCreatorHub(services, demo);
  await seedStatusMessages(services, demo);
  await seedBriefs(services, demo);
  await seedPayouts(services, demo);
  await seedJobs(services, demo);
  await seedStatusMessages(services, demo);
  await seedChats(services, demo);
  await seedWebhooks(services, demo);
  await seedAlerts(services, demo);
  await dropMails(services);
  return demo;
}

async function seedKeys(services: Services, demo: DemoOwner): Promise<void> {
  const trial = await createApiKey(asColleague(at(services, 171), demo, "Priya"), { name: "Notebook trial" });
  await createApiKey(asOwner(at(services, 140), demo), { name: "Data warehouse" });
  await revokeApiKey(asColleague(at(services, 132), demo, "Priya"), trial.apiKey.id);
  await inviteMember(asOwner(at(services, 1), demo), {
    email: "sam.rivera@clipledger.example",
    role: "member",
  });
}

/** Nothing of the demo's first day makes them true: the first email comes when something needs somebody. */
async function seedAlerts(services: Services, demo: DemoOwner): Promise<void> {
  const as = (place: number) => asOwner(at(services, 24, place), demo);
  const { id } = await createChannel(as(0), { kind: "email", name: "Ada", userIds: [demo.ownerUserId] });
  const told = { channelIds: [id], isPaused: false };
  await createRule(as(1), {
    kind: "payout_due",
    name: "Payouts that nobody pays",
    parameters: { days: 14 },
    ...told,
  });
  await createRule(as(2), {
    kind: "endpoint_failing",
    name: "Webhooks that fail",
    parameters: {},
    ...told,
  });
}

/** The mails of a past that nobody lived; those that are still wanted from now on are written from now on. */
async function dropMails({ db }: Services): Promise<void> {
  await db.rows(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier ~ 'mail|unseen|sandbox-callback' and locked_at is null
    )) is null`);
}

async function createDemoKey(services: Services, demo: DemoOwner): Promise<string> {
  const { secret } = await createApiKey(asOwner(services, demo), { name: "Getting started" });
  return secret;
}

async function addColleague(
  services: Services,
  demo: DemoOwner,
  colleague: (typeof colleagues)[number],
): Promise<{ userId: string; role: Role }> {
  const { firstName, lastName, role, joinedDaysAgo } = colleague;
  const email = `${firstName}.${lastName}@clipledger.example`.normalize("NFKD").replace(/[^\w.@-]/g, "");
  const { link } = await inviteMember(asOwner(at(services, joinedDaysAgo + 1), demo), { email, role });
  await acceptInvitation(
    { ...at(services, joinedDaysAgo, 2), userId: undefined },
    {
      token: new URL(link).hash.slice(1),
      account: { firstName, lastName, password: randomBytes(18).toString("base64url") },
    },
  );
  const { id: userId } = await services.db.row<{ id: string }>(
    sql`select id from users where email = ${email.toLowerCase()}`,
  );
  return { userId, role };
}
