import type { IncomingMessage } from "node:http";
import { drawMedia, type Media } from "@clipledger/connectors/simulator/media/draw-media";
import { AppError } from "../app-error.ts";
import type { Route } from "./http-server.ts";
import { readByteRange } from "./static-file.ts";

export const MEDIA_PREFIX = "/media";

/** Where the images and files that the product draws itself begin. */
export function mediaUrlOf(publicUrl: string): string {
  return `${publicUrl}${MEDIA_PREFIX}`;
}

const REMEMBERED_BYTES = 16 * 1024 * 1024;
const findMedia = rememberMedia(drawMedia, REMEMBERED_BYTES);

/** Pictures and sounds of the simulated world. Their address decides their content, so they never change. */
export const mediaRoute: Route = (request, response) => {
  const { method, url = "" } = request;
  const path = url.split("?", 1)[0]?.slice(MEDIA_PREFIX.length) ?? "";
  const isRead = method === "GET" || method === "HEAD";
  const media = isRead ? findMedia(path) : undefined;
  if (media === undefined) throw new AppError("NOT_FOUND");
  const { contentType, body } = media;
  const range = readByteRange(rangeHeader(request), body.byteLength);
  if (range === "outside") {
    response.writeHead(416, { "content-range": `bytes */${body.byteLength}`, "content-length": 0 }).end();
    return;
  }
  const part = range === "everything" ? body : body.subarray(range.first, range.last + 1);
  response.writeHead(range === "everything" ? 200 : 206, {
    "content-type": contentType,
    "content-length": part.byteLength,
    "accept-ranges": "bytes",
    ...(range === "everything"
      ? {}
      : { "content-range": `bytes ${range.first}-${range.last}/${body.byteLength}` }),
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  });
  response.end(part);
};

/** We name no version that the condition of `If-Range` could match, and a range of HEAD means nothing. */
function rangeHeader({ method, headers }: IncomingMessage): string | undefined {
  return method === "GET" && headers["if-range"] === undefined ? headers.range : undefined;
}

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
