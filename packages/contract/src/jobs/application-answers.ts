import { z } from "zod";
import { idSchema } from "../ids.ts";
import { ApplicationSchema } from "./application.ts";

export const ApplicationRowSchema = ApplicationSchema.extend({
  isBookmarked: z.boolean(),
  isUnread: z
    .boolean()
    .describe("Nobody of your team has looked at it since it arrived, and it is not closed."),
  languages: z.array(z.string()).describe("ISO 639-1."),
  unmet: z
    .array(z.enum(["country", "language"]))
    .describe("What the job asks for and the applicant does not bring. They may apply all the same."),
});
export type ApplicationRowOutput = z.infer<typeof ApplicationRowSchema>;

export const ApplicationDetailsSchema = ApplicationRowSchema.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().describe("Their present address. That it is theirs shows once they enter the portal."),
  message: z.string(),
  links: z.array(z.string()),
  challengeVideoUrl: z.string().nullable(),
});
export type ApplicationDetailsOutput = z.infer<typeof ApplicationDetailsSchema>;

export const ApplicationAnswerSchema = ApplicationDetailsSchema.extend({
  messageId: idSchema("chatMessage").describe("The answer, in the conversation `chatId`."),
});
export type ApplicationAnswerOutput = z.infer<typeof ApplicationAnswerSchema>;
