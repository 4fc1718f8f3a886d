import { z } from "zod";
import {
  BriefLinksSchema,
  BriefReaderSchema,
  BriefRevisionRowSchema,
  BriefRevisionSchema,
  BriefRowSchema,
  BriefSchema,
} from "./briefs/brief.ts";
import {
  BriefCampaignsSchema,
  BriefChangesSchema,
  NewBriefSchema,
  SamplesToAddSchema,
} from "./briefs/brief-input.ts";
import { documentedErrors } from "./errors.ts";
import { heldOperation, keptOperation, operation } from "./operation.ts";
import { idSchema, pageOf, pagingFields, SuccessSchema } from "./wire-values.ts";

const tags = ["Briefs"];

export const BriefsQuerySchema = z.object({
  ...pagingFields(["createdAt", "updatedAt", "name", "position"]),
  search: z.string().trim().max(200).optional().describe("In names."),
  campaignIds: z
    .array(idSchema("campaign"))
    .max(1_000)
    .optional()
    .describe("Briefs that one of these campaigns uses."),
});
export type BriefsQuery = z.infer<typeof BriefsQuerySchema>;

const BriefReadsQuerySchema = z.object({
  ...pagingFields(["readAt", "name"]),
  state: z
    .enum(["all", "read", "unread"])
    .default("all")
    .describe("Only who has read the current version, or only who has not."),
});
export type BriefReadsQuery = z.infer<typeof BriefReadsQuerySchema>;

const BriefRevisionsQuerySchema = z.object(pagingFields(["number"]));
export type BriefRevisionsQuery = z.infer<typeof BriefRevisionsQuerySchema>;

const params = z.object({ id: idSchema("brief") });
const revisionParams = params.extend({
  number: z.int().min(1).max(2_147_483_647).describe("The number of the revision, from 1."),
});

const linkErrors = ["CAMPAIGN_ENDED"] as const;
const savingErrors = ["CONTENT_INVALID", "NOT_UNIQUE", "VIDEO_NOT_FOUND", ...linkErrors] as const;

export const briefsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/briefs",
      summary: "List briefs",
      description: "Newest first, unless sorted; `position` is the order that the team gave them.",
      tags,
    })
    .input(z.object({ query: BriefsQuerySchema }))
    .output(pageOf(BriefRowSchema)),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/briefs/{id}",
      summary: "Read a brief",
      description: "Its current text, sample videos and campaigns.",
      tags,
    })
    .input(z.object({ params }))
    .output(BriefSchema),

  create: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/briefs",
      summary: "Write a brief",
      description:
        "Send its text as `contentMarkdown` or as `content`, not both; reading it answers both. Every problem of the text is answered at once.",
      tags,
    })
    .errors(documentedErrors(savingErrors))
    .input(z.object({ body: NewBriefSchema }))
    .output(BriefSchema.pick({ id: true, version: true })),

  update: heldOperation("member", { from: "hard" })
    .route({
      method: "PUT",
      path: "/briefs/{id}",
      summary: "Change a brief",
      description:
        "Fields left out stay as they are; `sampleVideos` and `campaignIds` replace the whole list. `notify` alone publishes it again.",
      tags,
    })
    .errors(documentedErrors(savingErrors))
    .input(z.object({ params, body: BriefChangesSchema }))
    .output(BriefSchema),

  addSamples: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/briefs/{id}/samples",
      summary: "Add sample videos to a brief",
      description:
        "At its end, in this order, all or none. A video of the library is tracked for reference only, as long as a brief uses it: it counts against the plan's tracked videos, and stays out of analytics and payouts.",
      tags,
    })
    .errors(documentedErrors(["VIDEO_NOT_FOUND"]))
    .input(z.object({ params, body: SamplesToAddSchema }))
    .output(
      BriefSchema.extend({
        addedCount: z.int(),
        skippedCount: z.int().describe("Videos that the brief listed already."),
      }),
    ),

  setCampaigns: heldOperation("member", { from: "hard" })
    .route({
      method: "PUT",
      path: "/briefs/{id}/campaigns",
      summary: "Choose a brief's campaigns",
      description:
        "The whole list: campaigns left out are unlinked, which notifies nobody. A campaign that has ended cannot be linked.",
      tags,
    })
    .errors(documentedErrors(linkErrors))
    .input(z.object({ params, body: BriefCampaignsSchema }))
    .output(BriefLinksSchema),

  remove: heldOperation("member", { from: "hard" })
    .route({
      method: "DELETE",
      path: "/briefs/{id}",
      summary: "Delete a brief",
      description:
        "With its links and read receipts; samples that only this brief used are no longer tracked. Notifies nobody.",
      tags,
    })
    .input(z.object({ params }))
    .output(SuccessSchema),

  listReads: operation("viewer")
    .route({
      method: "GET",
      path: "/briefs/{id}/reads",
      summary: "List who has read a brief",
      description:
        "Creators with a running or scheduled assignment on its campaigns, and whether they have seen the current version.",
      tags,
    })
    .input(z.object({ params, query: BriefReadsQuerySchema }))
    .output(pageOf(BriefReaderSchema)),

  listRevisions: operation("viewer")
    .route({
      method: "GET",
      path: "/briefs/{id}/revisions",
      summary: "List the revisions of a brief",
      description:
        "Every save that changed its name or text, or notified creators: by whom, when, and how many read it.",
      tags,
    })
    .input(z.object({ params, query: BriefRevisionsQuerySchema }))
    .output(pageOf(BriefRevisionRowSchema)),

  getRevision: operation("viewer")
    .route({
      method: "GET",
      path: "/briefs/{id}/revisions/{number}",
      summary: "Read a revision of a brief",
      description: "The brief as it was then.",
      tags,
    })
    .input(z.object({ params: revisionParams }))
    .output(BriefRevisionSchema),

  restoreRevision: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/briefs/{id}/revisions/{number}/restore",
      summary: "Restore the text of a revision",
      description:
        "As a new revision: nothing is lost. Name, samples and campaigns stay as they are. `notify` makes it a new version, as in changing a brief.",
      tags,
    })
    .errors(documentedErrors(["CONTENT_INVALID"]))
    .input(z.object({ params: revisionParams, body: z.strictObject({ notify: z.boolean().default(false) }) }))
    .output(BriefSchema),
};

/** How the team orders its briefs, for its own eyes: creators see the brief of each of their campaigns. */
export const briefOrderContract = {
  move: heldOperation("member", { from: "hard" })
    .route({ method: "PUT", path: "/briefs/{id}/position" })
    .input(
      z.object({
        params,
        body: z.strictObject({
          position: z.int().min(1).max(1_000_000).describe("Counted from 1; beyond the last is the last."),
        }),
      }),
    )
    .output(z.object({ position: z.int(), previousPosition: z.int() })),
};
