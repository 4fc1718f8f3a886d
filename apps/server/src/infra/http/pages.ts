import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { isPublicPage } from "@clipledger/contract/public-pages";
import { AppError } from "../app-error.ts";
import type { Route } from "./http-server.ts";
import { localeOf } from "./request-context.ts";
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

/** What a public page tells before any script runs. Both parts are HTML, with everything in them escaped. */
export interface PageText {
  readonly status: number;
  /** For the head of the document. */
  readonly head: string;
  /** What those read who run no script; others see the app in its place. */
  readonly body: string;
}

/** Knows what stands on a public page; undefined for one that has nothing to tell. */
export type DescribePage = (path: string, query: URLSearchParams) => Promise<PageText | undefined>;

/** The same for one request, which may be refused. */
type DescribeRequest = (
  request: IncomingMessage,
  ...page: Parameters<DescribePage>
) => ReturnType<DescribePage>;

/** The built dashboard. Paths without a file are pages of the app and get its entry document, public ones a lighter one. */
export function pages(folder: string, describe: DescribeRequest = async () => undefined): Route {
  if (!existsSync(join(folder, "index.html"))) {
    return (_request, response) =>
      sendText(response, 503, "The dashboard is not built. Run npm start, or npm run build.\n");
  }
  const files = loadFiles(folder);
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("NOT_FOUND");
    const path = readPath(request);
    const publicDocument = isPublicPage(path) ? files.get("/public.html") : undefined;
    if (publicDocument !== undefined)
      return sendPublicPage(request, response, publicDocument.content.toString(), describe);
    const file = files.get(path) ?? (FILE_PATH.test(path) ? undefined : files.get("/index.html"));
    if (file === undefined) return sendText(response, 404, "Not found\n");
    const isHashed = path.startsWith("/assets/");
    response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    return sendStaticFile(request, response, file);
  };
}

const HEAD = "<!--page:head-->";
const BODY = "<!--page:body-->";
const UNDESCRIBED: PageText = {
  status: 200,
  head: '<title>Clipledger</title><meta name="robots" content="noindex">',
  body: "",
};

async function sendPublicPage(
  request: IncomingMessage,
  response: ServerResponse,
  document: string,
  describe: DescribeRequest,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const { status, head, body } = (await describe(request, readPath(request), searchParams)) ?? UNDESCRIBED;
  // Functions, because a text may hold what replacing would read as a pattern of its own.
  const content = document
    .replace('lang="en"', `lang="${languageOf(request)}"`)
    .replace(HEAD, () => head)
    .replace(BODY, () => body);
  response.statusCode = status;
  response.setHeader("cache-control", "no-cache");
  response.setHeader("vary", "accept-language, cookie");
  await sendStaticFile(request, response, loadStaticFile(Buffer.from(content), "text/html; charset=utf-8"));
}

/** What creators and visitors see is in their language; what members of a team come by is English. */
const TRANSLATED = /^\/(board|join|creator-invite|portal)(\/|$)/;

function languageOf(request: IncomingMessage): string {
  return TRANSLATED.test(readPath(request)) ? localeOf(request) : "en";
}

/** What the build compressed stands beside each file. */
const COMPRESSED = /\.(br|gz)$/;

/** All of it is a few megabytes, so it is kept in memory. */
function loadFiles(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(paths);
  const compressedAt = (path: string) => (present.has(path) ? readFileSync(path) : undefined);
  return new Map(
    paths
      .filter((path) => !COMPRESSED.test(path))
      .map((path) => {
        const contentType = CONTENT_TYPES[extname(path)] ?? "application/octet-stream";
        const name = `/${relative(folder, path).split(sep).join("/")}`;
        const [br, gzip] = [compressedAt(`${path}.br`), compressedAt(`${path}.gz`)];
        return [name, loadStaticFile(readFileSync(path), contentType, { br, gzip })] as const;
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
