import { drawMedia } from "@clipledger/connectors/simulator/media/draw-media";
import { AppError } from "../app-error.ts";
import type { Route } from "./route.ts";

export const MEDIA_PREFIX = "/media";

export function mediaUrlOf(publicUrl: string): string {
  return `${publicUrl}${MEDIA_PREFIX}`;
}

/** Pictures and sounds of the simulated world. Their address decides their content, so they never change. */
export const mediaRoute: Route = ({ method, url = "" }, response) => {
  const path = url.split("?", 1)[0]?.slice(MEDIA_PREFIX.length) ?? "";
  const isRead = method === "GET" || method === "HEAD";
  const media = isRead ? drawMedia(path) : undefined;
  if (media === undefined) throw new AppError("NOT_FOUND");
  response.writeHead(200, {
    "content-type": media.contentType,
    "content-length": media.body.byteLength,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  });
  response.end(media.body);
};
