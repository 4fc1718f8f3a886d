import { z } from "zod";

/** A two-letter country as the wire has it. */
export const CountryCodeSchema = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: "Expected a two-letter country code, such as DE" })
  .meta({ description: "ISO 3166-1 alpha-2 country code.", examples: ["DE"] });

const region = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { error: "Expected a two-letter country code, such as DE" })
  .toUpperCase()
  .nullish()
  .describe("Two-letter country from which to look.");

const pageToken = z
  .string()
  .min(1)
  .optional()
  .describe("The `nextPageToken` of the page before, unchanged, with the same other parameters.");

export const lookupFields = { region };

export const pageFields = { pageToken, region };

export const searchFields = {
  query: z
    .string({ error: "Say what to search for" })
    .trim()
    .min(1, { error: "Say what to search for" })
    .describe("What to search for."),
  pageToken,
  region,
  language: z
    .string()
    .min(2)
    .max(10)
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, { error: "Expected a BCP 47 language tag, such as en-US" })
    .optional()
    .describe("BCP 47 language tag."),
};

export const platformVideoId = z.string().min(1).describe("The platform's id of the video.");
export const platformAccountId = z.string().min(1).describe("The platform's id of the account.");

export const username = z
  .string()
  .min(1)
  .refine((name) => !name.startsWith("@"), { error: "Leave out the leading @" })
  .describe("Without a leading @.");

export const nextPageToken = z.string().nullable().describe("Null after the last page.");
