export const MEDIA_PREFIX = "/media";

/** Where the images and files that the product draws itself begin. */
export function mediaUrlOf(publicUrl: string): string {
  return `${publicUrl}${MEDIA_PREFIX}`;
}
