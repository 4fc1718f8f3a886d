import { isAlpha2 } from "@clipledger/domain/places/countries";
import { z } from "zod";
import { CreatorEmailSchema } from "../creators/creator-input.ts";
import { onceRight } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema } from "../wire-values.ts";
import { LanguagesSchema, WebAddressSchema } from "./job-input.ts";

export const CountryCodeSchema = z
  .string()
  .refine(isAlpha2, { error: "Expected an ISO 3166 alpha-2 code, such as DE" })
  .meta({ pattern: "^[A-Za-z]{2}$", examples: ["DE"] });

/** Names stand in emails: nothing that makes lines or links of its own. */
const name = z
  .string()
  .trim()
  .max(50)
  .refine((text) => !/[\p{Cc}\u2028\u2029]|:\/\//u.test(text), {
    error: "Expected a name, without line breaks and links",
  });
const firstName = name.min(1);
const lastName = name;

/** What an applicant fills in. Which of it a job insists on is said by the server, all at once. */
export const ApplicationFormSchema = z.strictObject({
  firstName,
  lastName,
  countryCode: CountryCodeSchema.describe("Where they live, ISO 3166 alpha-2."),
  languages: LanguagesSchema.min(1),
  message: z.string().trim().min(1).max(5_000),
  links: z.array(WebAddressSchema).max(10).default([]).describe("Their accounts and work."),
  challengeVideoUrl: WebAddressSchema.nullable().default(null).describe("The video made for the challenge."),
  isOfAge: z.boolean().default(false).describe("They are at least as old as the job asks for."),
});
export type ApplicationForm = z.infer<typeof ApplicationFormSchema>;

export const PublicApplicationSchema = ApplicationFormSchema.extend({
  email: CreatorEmailSchema.optional().describe("Asked of those who are not signed in."),
});
export type PublicApplication = z.infer<typeof PublicApplicationSchema>;

const MAX_INVITED = 100;

/** Creators of the roster, or one person by their address. */
export const ApplicationInvitationSchema = z
  .strictObject({
    jobId: idSchema("job"),
    creatorIds: z
      .array(idSchema("creator"))
      .min(1)
      .max(MAX_INVITED)
      .overwrite((ids) => [...new Set(ids)])
      .optional(),
    email: CreatorEmailSchema.optional(),
    firstName: firstName.optional(),
    lastName: lastName.optional(),
  })
  .superRefine(
    ({ creatorIds, email, firstName: given, lastName: family }, refinement) => {
      const say = (path: string, message: string) =>
        refinement.addIssue({ code: "custom", path: [path], message });
      if (creatorIds === undefined) {
        if (email === undefined) say("email", "Send creatorIds, or an email and a firstName");
        if (given === undefined) say("firstName", "Expected a first name with the email");
        return;
      }
      const message = "Creators have a name and an address already";
      if (email !== undefined) say("email", message);
      if (given !== undefined) say("firstName", message);
      if (family !== undefined) say("lastName", message);
    },
    onceRight("creatorIds", "email", "firstName", "lastName"),
  );
export type ApplicationInvitation = z.infer<typeof ApplicationInvitationSchema>;

nameSchemas({ ApplicationInvitation: ApplicationInvitationSchema });
