import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import { type BriefForCreator, findAddressee } from "./publishing.queries.ts";

interface MailedBrief extends BriefForCreator {
  readonly isUpdate: boolean;
}

/** Tells a creator by email that there is a brief to read. */
export const mailBriefJob = defineJob<MailedBrief>({
  name: "briefs.mail-brief",
  input: z.object({
    organizationId: z.string(),
    briefId: z.string(),
    version: z.int(),
    creatorId: z.string(),
    isUpdate: z.boolean(),
  }),
  run: mailBrief,
});

async function mailBrief(services: Services, { isUpdate, ...brief }: MailedBrief): Promise<void> {
  const addressee = await findAddressee(services.db, dateOf(services.clock.now()), brief);
  if (addressee === undefined) return;
  const { user_id: userId, first_name, organization_name: organization, campaign_name: campaign } = addressee;
  await mailCreator(services, {
    organizationId: brief.organizationId,
    userId,
    kind: "brief",
    subject: isUpdate ? `${organization} has changed your brief` : `${organization} has a brief for you`,
    lines: [
      `Hello ${first_name},`,
      "",
      isUpdate
        ? `${organization} has changed the brief for ${campaign}. Please read it again before your next video.`
        : `${organization} has written down what your videos for ${campaign} should show. Please read the brief before your next one.`,
    ],
    to: `/portal/creators/${brief.creatorId}/brief/${addressee.campaign_id}`,
  });
}
