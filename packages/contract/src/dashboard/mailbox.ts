import { z } from "zod";
import { operation } from "../operation.ts";
import { pageOf, pagingFields, TimestampSchema } from "../wire-values.ts";

/** When an email was written, and eight digits that tell those of one instant apart. */
export const MailIdSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}$/, { error: "Expected the id of an email" });

const MailSummarySchema = z.object({
  id: MailIdSchema,
  to: z.string(),
  subject: z.string(),
  sentAt: TimestampSchema,
});
export type MailSummaryOutput = z.infer<typeof MailSummarySchema>;

const MailSchema = MailSummarySchema.extend({ text: z.string() });
export type MailOutput = z.infer<typeof MailSchema>;

const MailboxQuerySchema = z.object(pagingFields(["sentAt"]));
export type MailboxQuery = z.infer<typeof MailboxQuerySchema>;

/** The organization's emails, on servers that keep them instead of sending them. */
export const mailboxContract = {
  list: operation("owner")
    .route({ method: "GET", path: "/mailbox" })
    .input(z.object({ query: MailboxQuerySchema }))
    .output(pageOf(MailSummarySchema)),

  get: operation("owner")
    .route({ method: "GET", path: "/mailbox/{id}" })
    .input(z.object({ params: z.object({ id: MailIdSchema }) }))
    .output(MailSchema),
};
