import type { AnyJob } from "./infra/jobs/worker.ts";
import { forgetExpiredJob } from "./modules/organizations/forget-expired.ts";
import { sendInvitationJob } from "./modules/organizations/invitations/send-invitation.ts";
import { resealSecretsJob } from "./modules/organizations/reseal-secrets.ts";
import { sendPasswordResetJob } from "./modules/organizations/send-password-reset.ts";

/** Every background job of the product. */
export const jobs: readonly AnyJob[] = [
  sendInvitationJob,
  sendPasswordResetJob,
  resealSecretsJob,
  forgetExpiredJob,
];
