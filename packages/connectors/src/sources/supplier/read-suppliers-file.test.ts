import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSuppliersFile } from "./read-suppliers-file.ts";

const SECRETS = { CLIPLEDGER_SUPPLIER_KEY: "the-secret-value" };

const video = {
  request: { path: "/video/{videoId}" },
  fields: { platformVideoId: "/id", viewCount: "/views" },
};
const supplier = {
  name: "acme",
  url: "https://api.acme.example/v1/",
  auth: { header: "x-key", secret: "CLIPLEDGER_SUPPLIER_KEY" },
  platforms: { tiktok: { video } },
};

function read(...suppliers: unknown[]) {
  return readSuppliersFile(JSON.stringify({ suppliers }), SECRETS);
}

function problemsOf(...suppliers: unknown[]): string[] {
  const file = read(...suppliers);
  return "problems" in file ? file.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

describe("a suppliers file", () => {
  it("gives suppliers with their secret, and an address without its last slash", () => {
    expect(read(supplier)).toMatchObject({
      suppliers: [{ name: "acme", url: "https://api.acme.example/v1", secret: "the-secret-value" }],
    });
  });

  it.each(["ensembledata", "apify"])("is as the worked file of %s is", (name) => {
    const text = readFileSync(new URL(`../../../../../docs/suppliers/${name}.json`, import.meta.url), "utf8");
    const secrets = { [`CLIPLEDGER_SUPPLIER_${name.toUpperCase()}_TOKEN`]: "x" };
    expect(readSuppliersFile(text, secrets)).toMatchObject({ suppliers: [{ name }] });
    expect(readSuppliersFile(text, {})).toEqual({
      problems: [
        {
          path: "suppliers.0.auth.secret",
          message: `CLIPLEDGER_SUPPLIER_${name.toUpperCase()}_TOKEN is not set`,
        },
      ],
    });
  });

  it("is as the example of the documentation is", () => {
    const page = readFileSync(new URL("../../../../../docs/suppliers/README.md", import.meta.url), "utf8");
    const [, example = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const file = readSuppliersFile(example, { CLIPLEDGER_SUPPLIER_ACME_KEY: "x" });
    expect(file).toMatchObject({ suppliers: [{ name: "acme" }] });
  });

  it("is JSON, with at least one supplier", () => {
    expect(readSuppliersFile("{", SECRETS)).toEqual({ problems: [{ path: "", message: "not JSON" }] });
    expect(problemsOf()).toEqual(["suppliers: names no supplier"]);
    for (const text of ["null", "[]", "1", '"x"', "{}", '{"suppliers":{}}', '{"suppliers":[null,1,[]]}']) {
      expect(readSuppliersFile(text, SECRETS)).toHaveProperty("problems");
    }
  });

  it("names every problem at its path, all at once", () => {
    const wrong = {
      name: "Acme!",
      url: "ftp://acme.example?x=1",
      colour: "red",
      auth: { header: "x key", query: "k", secret: "DATABASE_URL", value: "in the file" },
      errors: [{ kind: "nonsense" }, { status: 404, kind: "not_found", retryAfterSeconds: -1 }],
      platforms: {
        myspace: { video },
        tiktok: {
          vidoe: video,
          video: {
            request: {
              path: "video/{videoId}/{nonsense}",
              query: { a: "{cursor}" },
              body: { deep: ["{what}"] },
            },
            fields: { viewCount: { at: "views", scale: 2 }, publishedAt: "/time", likes: "/likes" },
          },
          accountVideos: { request: { path: "/a" }, items: "x", next: {}, fields: "nobody-wrote-it" },
        },
        youtube: {},
      },
    };
    expect(problemsOf(wrong).sort()).toMatchInlineSnapshot(`
      [
        "suppliers.0.auth.header: not the name of a header",
        "suppliers.0.auth.secret: the name of an environment variable that begins with CLIPLEDGER_SUPPLIER_",
        "suppliers.0.auth.value: unknown field",
        "suppliers.0.auth: names either a header or a query parameter",
        "suppliers.0.colour: unknown field",
        "suppliers.0.errors.0.kind: Invalid option: expected one of "not_found"|"private"|"restricted"|"timeout"|"throttled"|"invalid_data"|"upstream"",
        "suppliers.0.errors.0: says neither a status nor a place in the answer",
        "suppliers.0.errors.1.retryAfterSeconds: Too small: expected number to be >0",
        "suppliers.0.name: small letters, digits and dashes, 40 at most",
        "suppliers.0.platforms.myspace: unknown field",
        "suppliers.0.platforms.tiktok.accountVideos.fields: no mapping nobody-wrote-it among mappings.videos",
        "suppliers.0.platforms.tiktok.accountVideos.items: not a JSON pointer: "" or "/a/0/b"",
        "suppliers.0.platforms.tiktok.accountVideos.next: names either a cursor or the number of the first page",
        "suppliers.0.platforms.tiktok.video.fields.likes: unknown field",
        "suppliers.0.platforms.tiktok.video.fields.platformVideoId: missing",
        "suppliers.0.platforms.tiktok.video.fields.publishedAt.time: Invalid option: expected one of "unix-seconds"|"unix-milliseconds"|"unix-microseconds"|"iso-8601"|"rfc-2822"",
        "suppliers.0.platforms.tiktok.video.fields.viewCount.at.0: not a JSON pointer: "" or "/a/0/b"",
        "suppliers.0.platforms.tiktok.video.fields.viewCount.scale: unknown field",
        "suppliers.0.platforms.tiktok.video.request.body.deep.0: {what} is unknown to video; it knows {videoId}, {videoUrl}, {region}",
        "suppliers.0.platforms.tiktok.video.request.body: a body needs the method POST",
        "suppliers.0.platforms.tiktok.video.request.path: begins with a slash, and has neither query, fragment nor dots as a part",
        "suppliers.0.platforms.tiktok.video.request.path: {nonsense} is unknown to video; it knows {videoId}, {videoUrl}, {region}",
        "suppliers.0.platforms.tiktok.video.request.query.a: {cursor} is unknown to video; it knows {videoId}, {videoUrl}, {region}",
        "suppliers.0.platforms.tiktok.vidoe: unknown field",
        "suppliers.0.platforms.youtube: offers no lookup",
        "suppliers.0.url: not an http or https address without credentials, query and fragment",
      ]
    `);
  });

  it("finds names given twice, though other things are wrong too", () => {
    expect(problemsOf(supplier, { ...supplier, colour: "red" })).toEqual([
      "suppliers.1.colour: unknown field",
      "suppliers.1.name: named twice",
    ]);
  });

  it("says when neither platforms nor lookups are named", () => {
    const { platforms: _, ...without } = supplier;
    expect(problemsOf(without)).toEqual(["suppliers.0.platforms: missing"]);
    expect(problemsOf({ ...supplier, platforms: {} })).toEqual(["suppliers.0.platforms: names no platform"]);
    expect(problemsOf({ ...supplier, platforms: { tiktok: {} } })).toEqual([
      "suppliers.0.platforms.tiktok: offers no lookup",
    ]);
  });

  it("takes secrets only from variables of its own, and never repeats a value", () => {
    const auth = { header: "x-key", secret: "CLIPLEDGER_SUPPLIER_KEY" };
    const text = JSON.stringify({ suppliers: [{ ...supplier, auth }] });
    const problems = (value: string) =>
      JSON.stringify(readSuppliersFile(text, { CLIPLEDGER_SUPPLIER_KEY: value }));
    expect(problems("line\nbreak")).toContain("holds something else than printable text");
    expect(problems("line\nbreak")).not.toContain("break");
    expect(problems("")).toContain("CLIPLEDGER_SUPPLIER_KEY is not set");
    expect(problemsOf({ ...supplier, auth: { ...auth, secret: "toString" } }).length).toBeGreaterThan(0);
  });

  it("takes mappings by name, each lookup of its own kind", () => {
    const mappings = { videos: { short: video.fields }, accounts: { short: { platformAccountId: "/uid" } } };
    const tiktok = {
      video: { ...video, fields: "short" },
      accountByUsername: { request: { path: "/u/{username}" }, fields: "short" },
    };
    const file = read({ ...supplier, mappings, platforms: { tiktok } });
    expect(file).toMatchObject({
      suppliers: [
        {
          platforms: {
            tiktok: {
              video: { fields: { viewCount: { at: ["/views"] } } },
              accountByUsername: { fields: { platformAccountId: { at: ["/uid"] } } },
            },
          },
        },
      ],
    });
    expect(
      problemsOf({
        ...supplier,
        mappings,
        platforms: { tiktok: { video: { ...video, fields: "__proto__" } } },
      }),
    ).toEqual(["suppliers.0.platforms.tiktok.video.fields: no mapping __proto__ among mappings.videos"]);
  });

  it.each(["/a?b=1", "/a#b", "a", "/../b", "/a/..", "/a\\b", "//{username}@evil.example"])(
    "refuses the path %j unless it stays below the address",
    (path) => {
      const isRefused =
        problemsOf({ ...supplier, platforms: { tiktok: { video: { ...video, request: { path } } } } })
          .length > 0;
      expect(isRefused).toBe(true);
    },
  );
});
