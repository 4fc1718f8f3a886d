import { z } from "zod";
import { CreatorStatusSchema, RosterStatusSchema, TagSchema } from "../creators/creator.ts";
import { JoinRequestStatusSchema } from "../creators/join-request-status.ts";
import { LinkStateSchema } from "../tracking-shared.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";

/** A creator as events show one: without any email address. */
export const EventCreatorSchema = z.object({
  id: idSchema("creator"),
  creatorUserId: idSchema("user"),
  user: z.object({
    id: idSchema("user"),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    image: z.string().nullable(),
  }),
  notes: z.string().nullable(),
  status: CreatorStatusSchema,
  creatorStatus: RosterStatusSchema,
  isMarketplaceCreator: z.boolean(),
  accounts: z.array(
    z.object({
      id: idSchema("trackedAccount"),
      platform: PlatformSchema,
      platformAccountId: z.string(),
      username: z.string().nullable(),
      linkState: LinkStateSchema,
      linkStateSince: TimestampSchema,
    }),
  ),
  tags: z.array(TagSchema),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type EventCreator = z.infer<typeof EventCreatorSchema>;

export const CreatorOnlySchema = z.object({ creator: EventCreatorSchema });

/** How somebody came in: `manual` is by our team, and by its invitation. */
export const CreatorEntrySchema = CreatorOnlySchema.extend({
  via: z.enum(["manual", "application", "join_request", "invite_link"]),
  applicationId: idSchema("jobApplication").nullable(),
  joinRequestId: idSchema("joinRequest").nullable(),
  inviteLinkId: idSchema("inviteLink").nullable(),
});
export type CreatorEntry = Omit<z.infer<typeof CreatorEntrySchema>, "creator">;

const CHANGEABLE_CREATOR_FIELDS = [
  "email",
  "firstName",
  "lastName",
  "notes",
  "accountIds",
  "linkStates",
  "tags",
] as const;

export type ChangeableCreatorField = (typeof CHANGEABLE_CREATOR_FIELDS)[number];

export const CreatorUpdatedSchema = CreatorOnlySchema.extend({
  changedFields: z.array(z.enum(CHANGEABLE_CREATOR_FIELDS)),
});

export const CreatorInvitedSchema = CreatorOnlySchema.extend({
  invitationId: idSchema("invitation"),
  resent: z.boolean(),
});

export const CreatorInvitationSchema = CreatorOnlySchema.extend({ invitationId: idSchema("invitation") });

/** The creator as they were last. */
export const CreatorDeletedSchema = CreatorOnlySchema.extend({ reason: z.literal("manual") });

export const EventJoinRequestSchema = z.object({
  id: idSchema("joinRequest"),
  status: JoinRequestStatusSchema,
  message: z.string(),
  createdAt: TimestampSchema,
  link: z.object({ id: idSchema("inviteLink"), label: z.string() }).nullable(),
  user: EventCreatorSchema.shape.user,
});
export type EventJoinRequest = z.infer<typeof EventJoinRequestSchema>;

export const JoinRequestEventSchema = z.object({ joinRequest: EventJoinRequestSchema });

export const JoinRequestApprovedSchema = JoinRequestEventSchema.extend({ creator: EventCreatorSchema });
