import type { AnyJob } from "./infra/jobs/worker.ts";
import { resealSecretsJob } from "./modules/organizations/reseal-secrets.ts";
import { sendInvitationJob } from "./modules/organizations/send-invitation.ts";

/** Every background job of the product. */
export const jobs: readonly AnyJob[] = [sendInvitationJob, resealSecretsJob];
