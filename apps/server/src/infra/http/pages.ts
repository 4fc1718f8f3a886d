import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { AppError } from "../app-error.ts";
import type { Route } from "./http-server.ts";
import { loadStaticFile, type StaticFile, sendStaticFile } from "./static-file.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** The last part of a path that names a file rather than a page of the app. */
const FILE_PATH = /\/[A-Za-z\s\d~$._-]+\.\w+$|\/\.well-known/;

/** The built dashboard. Paths without a file are pages of the app and get its entry document. */
export function pages(folder: string): Route {
  if (!existsSync(join(folder, "index.html"))) {
    return (_request, response) =>
      sendText(response, 503, "The dashboard is not built. Run npm start, or npm run build.\n");
  }
  const files = loadFiles(folder);
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("NOT_FOUND");
    const path = readPath(request);
    const file = files.get(path) ?? (FILE_PATH.test(path) ? undefined : files.get("/index.html"));
    if (file === undefined) return sendText(response, 404, "Not found\n");
    const isHashed = path.startsWith("/assets/");
    response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    return sendStaticFile(request, response, file);
  };
}

/** All of it is a few megabytes, so it is kept in memory. */
function loadFiles(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const contentType = CONTENT_TYPES[extname(entry.name)] ?? "application/octet-stream";
      const name = `/${relative(folder, path).split(sep).join("/")}`;
      return [name, loadStaticFile(readFileSync(path), contentType)] as const;
    }),
  );
}

function readPath({ url = "/" }: IncomingMessage): string {
  const path = url.split("?", 1)[0] ?? "/";
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      "content-length": Buffer.byteLength(text),
    })
    .end(text);
}
