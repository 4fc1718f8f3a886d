import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { findUser } from "../../organizations/organizations.queries.ts";
import { createPortalLink, SIGN_IN_LINK_MS } from "./portal-link.ts";
import { countSignInLinksSince } from "./portal-links.queries.ts";

const HOUR_MS = 3_600_000;
const MAX_PER_HOUR = 5;

interface SignInLinkWish {
  /** Null: the address that was given is nobody's. */
  readonly userId: string | null;
  readonly to?: string | undefined;
}

export const mailSignInLinkJob = defineTask<SignInLinkWish>({
  name: "creators.mail-sign-in-link",
  input: z.object({ userId: z.string().nullable(), to: z.string().optional() }),
  run: mailSignInLink,
});

/** Whoever asks again and again does not fill the person's mailbox. */
async function mailSignInLink(services: Services, { userId, to }: SignInLinkWish): Promise<void> {
  const person = userId === null ? undefined : await findUser(services.db, userId);
  if (person === undefined) return;
  const link = await services.db.transaction(async (tx) => {
    // Orders are carried out side by side: only whoever has the person's lock may count.
    await tx.rows(sql`select from users where id = ${person.id} for update`);
    const anHourAgo = new Date(services.clock.now().getTime() - HOUR_MS);
    if ((await countSignInLinksSince(tx, person.id, anHourAgo)) >= MAX_PER_HOUR) return undefined;
    return createPortalLink(tx, services, { userId: person.id, to, validMs: SIGN_IN_LINK_MS });
  });
  if (link === undefined) return;
  await services.mailer.send({
    organizationId: null,
    to: person.email,
    subject: "Your link to the creator portal",
    text: [
      "Hello,",
      "",
      "Here is the link that you asked for. It opens your creator portal once, within an hour:",
      link,
      "",
      "If you did not ask for it, ignore this email: without the link nobody gets in.",
    ].join("\n"),
  });
}
