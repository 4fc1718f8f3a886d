import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { sealAnew } from "../../../infra/crypto/seal-anew.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { deleteAllEndedSecrets } from "./secrets.queries.ts";
import { secretPurpose } from "./signing-secrets.ts";

/** Nightly upkeep of encryption keys, for signing secrets; those that have come to their end go. */
export const resealWebhookSecretsJob = defineJob({
  name: "webhooks.reseal-secrets",
  input: z.object({}),
  schedule: "23 3 * * *",
  run: resealWebhookSecrets,
});

async function resealWebhookSecrets(services: Services): Promise<void> {
  await deleteAllEndedSecrets(services.db, services.clock.now());
  await sealAnew(services, { table: sql`webhook_secrets`, isInUse: sql`true`, purposeOf: secretPurpose });
}
