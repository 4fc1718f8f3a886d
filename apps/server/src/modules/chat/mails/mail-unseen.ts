import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import { mailUnseenOrder, type UnseenMessage } from "./mail-orders.ts";
import { listUnseenBy, type UnseenRow } from "./unseen.queries.ts";

export const mailUnseenJob = defineJob({ ...mailUnseenOrder, run: mailUnseen });

/** What was read or deleted meanwhile needs no email. */
async function mailUnseen(
  services: Services,
  { organizationId, messageId, userId }: UnseenMessage & { readonly userId: string },
): Promise<void> {
  const [unseen] = await listUnseenBy(services.db, organizationId, messageId, userId);
  if (unseen === undefined) return;
  await mailCreator(services, {
    organizationId,
    userId,
    kind: "chat",
    subject: `${unseen.organization_name} wrote to you`,
    lines: linesOf(unseen),
    to: `/portal/chat/${unseen.chat_id}`,
  });
}

const EXCERPT_LENGTH = 400;

function linesOf({ first_name, organization_name, group_title, content }: UnseenRow): string[] {
  const place = group_title === null ? "" : ` in ${group_title}`;
  const characters = [...content];
  const isWhole = characters.length <= EXCERPT_LENGTH;
  const excerpt = isWhole ? content : `${characters.slice(0, EXCERPT_LENGTH).join("").trimEnd()} …`;
  return [
    first_name === "" ? "Hello," : `Hello ${first_name},`,
    "",
    `${organization_name} wrote to you${place}:`,
    "",
    ...excerpt.split("\n").map((line) => `> ${line}`.trimEnd()),
    "",
    "You get one email about a conversation until you have read it.",
  ];
}
