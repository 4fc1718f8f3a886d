import { z } from "zod";
import { sealAnew } from "../../infra/crypto/seal-anew.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { tokenPurpose } from "./invitations/invitation-token.ts";

/** Nightly upkeep of encryption keys; each module with sealed values has a job like this. */
export const resealSecretsTask = defineTask({
  name: "organizations.reseal-secrets",
  input: z.object({}),
  schedule: "17 3 * * *",
  run: (services) =>
    sealAnew(services, {
      table: sql`invitations`,
      isInUse: sql`status = 'pending'`,
      purposeOf: tokenPurpose,
    }),
});
