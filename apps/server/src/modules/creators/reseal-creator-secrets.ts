import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { type SealedTokens, sealAnew, sealValuesAnew } from "../../infra/crypto/seal-anew.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { invitationPurpose } from "../organizations/invitations/invitation-links.ts";
import { resealConsents } from "../sources/consent/consents.ts";
import { creatorInvitations } from "./invitations/invite-creator.ts";
import { inviteLinkPurpose } from "./join-requests/invite-links.ts";
import { detailsPurpose } from "./profiles/payout-details.ts";
import { taxProfilePurpose } from "./profiles/profile.ts";

/** Nightly upkeep of encryption keys: links that creators come in by, where their money is to go, and what they let be read. */
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
    purposeOf: (id) => invitationPurpose(creatorInvitations, id),
  },
  {
    table: sql`creator_invite_links`,
    isInUse: sql`closed_at is null`,
    purposeOf: inviteLinkPurpose,
  },
];

async function resealCreatorSecrets(services: Services): Promise<void> {
  for (const tokens of sealed) await sealAnew(services, tokens);
  await resealConsents(services);
  const details = await listSealedDetails(services.db);
  await sealValuesAnew(services, details, detailsPurpose, (value, resealed) =>
    replaceSealedDetails(services.db, value, resealed),
  );
  const profiles = await services.db.rows<{ id: string; sealed: string }>(
    sql`select user_id as id, profile_sealed as sealed from creator_tax_profiles`,
  );
  await sealValuesAnew(services, profiles, taxProfilePurpose, ({ id, sealed: former }, resealed) =>
    services.db.execute(sql`
      update creator_tax_profiles set profile_sealed = ${resealed}
      where user_id = ${id} and profile_sealed = ${former}`),
  );
}

function listSealedDetails(db: Queryable): Promise<{ id: string; sealed: string }[]> {
  return db.rows(sql`select user_id as id, details_sealed as sealed from creator_payout_details`);
}

/** Unless they were changed meanwhile. */
function replaceSealedDetails(
  db: Queryable,
  { id, sealed: former }: { readonly id: string; readonly sealed: string },
  sealed: string,
): Promise<number> {
  return db.execute(sql`
    update creator_payout_details set details_sealed = ${sealed}
    where user_id = ${id} and details_sealed = ${former}`);
}
