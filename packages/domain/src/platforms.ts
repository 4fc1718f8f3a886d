export const PLATFORMS = ["facebook", "instagram", "tiktok", "youtube"] as const;

export type Platform = (typeof PLATFORMS)[number];

export const CONTENT_TYPES = ["video", "slideshow"] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

interface VideoAddress {
  readonly platform: Platform;
  readonly platformVideoId: string;
  /** Without @. Only TikTok's addresses name it, and find the video without it too. */
  readonly username: string | null;
  readonly contentType: ContentType;
}

/** Where the public sees the video. */
export function videoUrl(video: VideoAddress): string {
  const id = encodeURIComponent(video.platformVideoId);
  const isSlideshow = video.contentType === "slideshow";
  switch (video.platform) {
    case "facebook":
      return `https://www.facebook.com/reel/${id}`;
    case "instagram":
      return `https://www.instagram.com/${isSlideshow ? "p" : "reel"}/${id}/`;
    case "tiktok":
      return `https://www.tiktok.com/@${encodeURIComponent(video.username ?? "")}/${isSlideshow ? "photo" : "video"}/${id}`;
    case "youtube":
      return `https://www.youtube.com/shorts/${id}`;
  }
}
