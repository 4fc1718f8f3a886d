import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { defineJob } from "../../infra/jobs/job.ts";
import { tokenPurpose } from "./invitations/invitation-token.ts";
import {
  listSealedInvitationTokens,
  updateSealedInvitationToken,
} from "./invitations/invitations.queries.ts";

/** After a rotation of encryption keys, seals what older keys sealed anew, so that those can be dropped. */
export const resealSecretsJob = defineJob({
  name: "organizations.reseal-secrets",
  input: z.object({}),
  schedule: "17 3 * * *",
  run: resealSecrets,
});

/** A value whose key is gone is reported, and does not keep the others from being sealed anew. */
async function resealSecrets({ db, sealer, log }: Services): Promise<void> {
  const stale = (await listSealedInvitationTokens(db)).filter(
    (row) => !sealer.isSealedByCurrentKey(row.token_sealed),
  );
  const lost: string[] = [];
  for (const row of stale) {
    const purpose = tokenPurpose(row.id);
    try {
      const token_sealed = sealer.seal(sealer.open(row.token_sealed, purpose), purpose);
      await updateSealedInvitationToken(db, { ...row, token_sealed }, row.token_sealed);
    } catch (error) {
      log.error({ err: error, invitationId: row.id }, "secret cannot be sealed anew");
      lost.push(row.id);
    }
  }
  if (stale.length > lost.length)
    log.info({ count: stale.length - lost.length }, "secrets sealed with the current key");
}
