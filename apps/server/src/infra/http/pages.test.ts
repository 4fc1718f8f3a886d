import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { pages } from "./pages.ts";

const script = "export const answer = 42;\n".repeat(200);
const picture = Buffer.alloc(4_000, 7);

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await temporaryFolder("pages");
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<title>Dashboard</title>");
  await writeFile(join(folder, "public.html"), "<head><!--page:head--></head><!--page:body--><div>");
  await writeFile(join(folder, "assets/app.js"), script);
  await writeFile(join(folder, "assets/built.js"), script);
  await writeFile(join(folder, "assets/built.js.br"), brotliCompressSync(Buffer.from(script)));
  await writeFile(join(folder, "assets/picture.png"), picture);
  const route = pages(folder, async (_request, path) =>
    path === "/board/$&" ? { status: 404, head: "<title>$& $1</title>", body: "<p>$'</p>" } : undefined,
  );
  server = createServer((incoming, response) => {
    Promise.resolve(route(incoming, response, "id")).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("files of the dashboard", () => {
  it("are sent as the build compressed them, which nobody asks for by name", async () => {
    const answer = await get("/assets/built.js", { "accept-encoding": "br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.body.equals(brotliCompressSync(Buffer.from(script)))).toBe(true);
    expect((await get("/assets/built.js.br")).status).toBe(404);
  });

  it("leave public pages a document of their own, with what they tell", async () => {
    for (const path of ["/sign-in", "/board", "/board/", "/portal/sign-in?to=/portal/chat"]) {
      const { status, body } = await get(path);
      expect([status, body.toString()]).toEqual([
        200,
        '<head><title>Clipledger</title><meta name="robots" content="noindex"></head><div>',
      ]);
    }
    const missing = await get("/board/$&");
    expect([missing.status, missing.body.toString()]).toEqual([
      404,
      "<head><title>$& $1</title></head><p>$'</p><div>",
    ]);
    expect((await get("/portal")).body.toString()).toContain("Dashboard");
  });

  it("are found by their path, and every other path is a page of the app", async () => {
    expect((await get("/assets/app.js")).body.toString()).toBe(script);
    for (const path of ["/", "/campaigns/orgcamp_1", "/?x=1", "/%"])
      expect((await get(path)).body.toString()).toContain("Dashboard");
    for (const path of ["/assets/old.js", "/.well-known/x", "/../package.json"])
      expect((await get(path)).status).toBe(404);
  });

  it("are sent in the coding that the client prefers", async () => {
    const br = await get("/assets/app.js", { "accept-encoding": "gzip, br" });
    expect([br.headers["content-encoding"], br.headers.vary]).toEqual(["br", "accept-encoding"]);
    expect(brotliDecompressSync(br.body).toString()).toBe(script);
    expect(br.headers["content-length"]).toBe(String(br.body.length));
    const zipped = await get("/assets/app.js", { "accept-encoding": "br;q=0, gzip" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.body).toString()).toBe(script);
    const plain = await get("/assets/app.js");
    expect([plain.headers["content-encoding"], plain.headers.vary]).toEqual([undefined, "accept-encoding"]);
    expect(new Set([br, zipped, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    const image = await get("/assets/picture.png", { "accept-encoding": "br" });
    expect([image.headers["content-encoding"], image.headers.vary]).toEqual([undefined, undefined]);
  });

  it("are not sent again to those who have them", async () => {
    for (const encoding of ["br", "identity"]) {
      const { etag = "" } = (await get("/assets/app.js", { "accept-encoding": encoding })).headers;
      const again = await get("/assets/app.js", {
        "accept-encoding": encoding,
        "if-none-match": `"other", W/${etag}`,
      });
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
    }
    expect((await get("/assets/app.js", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it.each([
    ["bytes=5-1", 200, undefined],
    ["bytes=a-b", 200, undefined],
    ["bytes=-", 200, undefined],
    ["lines=1-2", 200, undefined],
    ["bytes=0-1,5-6", 200, undefined],
    ["bytes=0-0", 206, "bytes 0-0/5200"],
    ["bytes=10-19", 206, "bytes 10-19/5200"],
    ["bytes=-5", 206, "bytes 5195-5199/5200"],
    ["bytes=5190-", 206, "bytes 5190-5199/5200"],
    ["bytes=5190-99999", 206, "bytes 5190-5199/5200"],
    ["bytes=-0", 416, "bytes */5200"],
    ["bytes=5200-", 416, "bytes */5200"],
    [`bytes=${"9".repeat(400)}-`, 416, "bytes */5200"],
  ])("answer %s with %i", async (range, status, contentRange) => {
    const answer = await get("/assets/app.js", { range, "accept-encoding": "br" });
    const isWhole = status === 200 && contentRange === undefined;
    expect([answer.status, answer.headers["content-range"]]).toEqual([status, contentRange]);
    expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    if (isWhole) expect(answer.body.toString()).toBe(script);
    else if (status === 206) {
      const [first = 0, last = 0] = (contentRange?.match(/\d+/g) ?? []).map(Number);
      expect(answer.body.toString()).toBe(script.slice(first, last + 1));
    }
  });

  it("answer a range of another version with everything", async () => {
    const { etag = "" } = (await get("/assets/app.js")).headers;
    const range = "bytes=0-9";
    expect((await get("/assets/app.js", { range, "if-range": etag })).status).toBe(206);
    expect((await get("/assets/app.js", { range, "if-range": '"older"' })).status).toBe(200);
  });

  it("answer HEAD as GET without a body", async () => {
    for (const path of ["/", "/assets/app.js", "/assets/none.js"]) {
      const [head, whole] = [await get(path, {}, "HEAD"), await get(path)];
      const { date: _one, ...headers } = head.headers;
      const { date: _other, ...expected } = whole.headers;
      expect([head.status, headers, head.body.length]).toEqual([whole.status, expected, 0]);
    }
  });
});
