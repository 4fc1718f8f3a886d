import type { Media } from "@clipledger/connectors/simulator/media/draw-media";

type FindMedia = (path: string) => Media | undefined;

/** Draws each path once, and forgets the longest unused when they take more room than given. */
export function rememberMedia(draw: FindMedia, maxBytes: number): FindMedia {
  const drawn = new Map<string, Media>();
  let bytes = 0;

  function forget(path: string): void {
    bytes -= drawn.get(path)?.body.byteLength ?? 0;
    drawn.delete(path);
  }

  return (path) => {
    const media = drawn.get(path) ?? draw(path);
    if (media === undefined || media.body.byteLength > maxBytes) return media;
    // A map lists in the order of setting, so the longest unused stays first.
    forget(path);
    drawn.set(path, media);
    bytes += media.body.byteLength;
    for (const longestUnused of drawn.keys()) {
      if (bytes <= maxBytes) break;
      forget(longestUnused);
    }
    return media;
  };
}
