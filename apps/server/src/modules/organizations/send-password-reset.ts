import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { defineTask, enqueue } from "../../infra/tasks/task.ts";
import { findUser } from "./organizations.queries.ts";

interface PasswordReset {
  readonly userId: string;
  /** Sealed, because waiting tasks can be read in the database. */
  readonly tokenSealed: string;
}

export const sendPasswordResetTask = defineTask<PasswordReset>({
  name: "organizations.send-password-reset",
  input: z.object({ userId: z.string(), tokenSealed: z.string() }),
  run: sendPasswordReset,
});

export async function requestPasswordResetMail(
  services: Services,
  userId: string,
  token: string,
): Promise<void> {
  const tokenSealed = services.sealer.seal(token, tokenPurpose(userId));
  await enqueue(services.db, sendPasswordResetTask, { userId, tokenSealed });
}

async function sendPasswordReset(services: Services, { userId, tokenSealed }: PasswordReset): Promise<void> {
  const user = await findUser(services.db, userId);
  if (user === undefined) return;
  const token = services.sealer.open(tokenSealed, tokenPurpose(userId));
  await services.mailer.send({
    organizationId: null,
    to: user.email,
    subject: "Choose a new Clipledger password",
    text: [
      `Somebody, hopefully you, asked to set a new password for ${user.email}.`,
      "",
      "Choose it here, within an hour:",
      `${services.publicUrl}/reset-password#${token}`,
      "",
      "If it was not you, ignore this email: nothing has changed.",
    ].join("\n"),
  });
}

function tokenPurpose(userId: string): string {
  return `password-reset.token:${userId}`;
}
