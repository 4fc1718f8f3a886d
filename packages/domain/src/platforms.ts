export const PLATFORMS = ["facebook", "instagram", "tiktok", "youtube"] as const;

export type Platform = (typeof PLATFORMS)[number];

export const CONTENT_TYPES = ["video", "slideshow"] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];
