import { existsSync } from "node:fs";
import { join } from "node:path";
import sirv from "sirv";
import type { Route } from "./route.ts";

/** The built dashboard. Paths without a file are pages of the app and get its entry document. */
export function pages(folder: string): Route {
  if (!existsSync(join(folder, "index.html"))) {
    return (_request, response) => {
      response.writeHead(503, { "content-type": "text/plain; charset=utf-8" });
      response.end("The dashboard is not built. Run npm start, or npm run build.\n");
    };
  }
  const serve = sirv(folder, {
    single: true,
    etag: true,
    gzip: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith("/assets/");
      response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  return (request, response) =>
    serve(request, response, () => {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found\n");
    });
}
