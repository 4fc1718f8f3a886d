import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { type SealedTokens, sealAnew, sealValuesAnew } from "../../infra/crypto/seal-anew.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { creatorInvitationPurpose } from "./invitations/creator-invitation-token.ts";
import { inviteLinkPurpose } from "./invite-links/invite-link-token.ts";
import { listSealedDetails, replaceSealedDetails } from "./profiles/payout-details.queries.ts";
import { detailsPurpose } from "./profiles/sealed-details.ts";

/** Nightly upkeep of encryption keys, for the links that creators come in by, and for where their money is to go. */
export const resealCreatorSecretsTask = defineTask({
  name: "creators.reseal-secrets",
  input: z.object({}),
  schedule: "19 3 * * *",
  run: resealCreatorSecrets,
});

const sealed: readonly SealedTokens[] = [
  {
    table: sql`creator_invitations`,
    isInUse: sql`status = 'pending'`,
    purposeOf: creatorInvitationPurpose,
  },
  {
    table: sql`creator_invite_links`,
    isInUse: sql`closed_at is null`,
    purposeOf: inviteLinkPurpose,
  },
];

async function resealCreatorSecrets(services: Services): Promise<void> {
  for (const tokens of sealed) await sealAnew(services, tokens);
  const details = await listSealedDetails(services.db);
  await sealValuesAnew(services, details, detailsPurpose, (value, resealed) =>
    replaceSealedDetails(services.db, value, resealed),
  );
}
