import { z } from "zod";

/**
 * What is read of the Data API's answers. Everything else passes unread, and what YouTube leaves out, such as a hidden
 * count, is undefined.
 */

/** Counts arrive as text. */
const CountSchema = z.union([z.string().regex(/^\d{1,15}$/), z.int().nonnegative()]).transform(Number);

const ThumbnailSchema = z.object({ url: z.string() });
const ThumbnailsSchema = z.object({
  default: ThumbnailSchema.optional(),
  medium: ThumbnailSchema.optional(),
  high: ThumbnailSchema.optional(),
  standard: ThumbnailSchema.optional(),
  maxres: ThumbnailSchema.optional(),
});
export type WireThumbnails = z.infer<typeof ThumbnailsSchema>;

/** Asked for where the owner is told of private things too. */
const PrivacySchema = z.object({ privacyStatus: z.string().optional() });

export const WireVideoSchema = z.object({
  id: z.string(),
  snippet: z.object({
    publishedAt: z.string().optional(),
    channelId: z.string(),
    channelTitle: z.string().optional(),
    title: z.string(),
    description: z.string().optional(),
    thumbnails: ThumbnailsSchema.optional(),
  }),
  contentDetails: z.object({ duration: z.string().optional() }).optional(),
  statistics: z
    .object({
      viewCount: CountSchema.optional(),
      likeCount: CountSchema.optional(),
      commentCount: CountSchema.optional(),
    })
    .optional(),
  /** Only there when the call names a largest size and YouTube knows the shape. */
  player: z.object({ embedWidth: CountSchema.optional(), embedHeight: CountSchema.optional() }).optional(),
  status: PrivacySchema.optional(),
});
export type WireVideo = z.infer<typeof WireVideoSchema>;

export const WireChannelSchema = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    description: z.string().optional(),
    /** With a leading @, or, on old channels, without. */
    customUrl: z.string().optional(),
    country: z.string().optional(),
    thumbnails: ThumbnailsSchema.optional(),
  }),
  contentDetails: z
    .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).optional() })
    .optional(),
  statistics: z
    .object({
      subscriberCount: CountSchema.optional(),
      hiddenSubscriberCount: z.boolean().optional(),
      videoCount: CountSchema.optional(),
    })
    .optional(),
  status: PrivacySchema.optional(),
});
export type WireChannel = z.infer<typeof WireChannelSchema>;

export const WirePlaylistItemSchema = z.object({
  snippet: z.object({
    position: z.int().nonnegative().optional(),
    /** Empty for a video that is private or deleted: the item stays, the picture goes. */
    thumbnails: ThumbnailsSchema.optional(),
    resourceId: z.object({ videoId: z.string() }),
  }),
  status: PrivacySchema.optional(),
});

export const WireSearchResultSchema = z.object({
  id: z.object({ videoId: z.string().optional(), channelId: z.string().optional() }),
});

export const WireCommentSchema = z.object({
  id: z.string(),
  snippet: z.object({
    authorDisplayName: z.string().optional(),
    authorProfileImageUrl: z.string().optional(),
    authorChannelUrl: z.string().optional(),
    textDisplay: z.string().optional(),
    textOriginal: z.string().optional(),
    likeCount: CountSchema.optional(),
    publishedAt: z.string().optional(),
  }),
});
export type WireComment = z.infer<typeof WireCommentSchema>;

export const WireCommentThreadSchema = z.object({
  id: z.string(),
  snippet: z.object({ topLevelComment: WireCommentSchema, totalReplyCount: CountSchema.optional() }),
  /** The first few of them only. */
  replies: z.object({ comments: z.array(WireCommentSchema).optional() }).optional(),
});
export type WireCommentThread = z.infer<typeof WireCommentThreadSchema>;

/** A list without results has no items at all on some of the methods. */
export const WireListSchema = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
});

export const WireErrorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z
      .array(
        z.object({ reason: z.string().optional(), metadata: z.record(z.string(), z.unknown()).optional() }),
      )
      .optional(),
  }),
});
