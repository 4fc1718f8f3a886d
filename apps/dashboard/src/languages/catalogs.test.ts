import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatMessage, placesOf } from "@clipledger/domain/languages/format-message";
import { LOCALES } from "@clipledger/domain/languages/locales";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));

/** Everything that creators and visitors see; whatever else it draws from (ui, parts, api) is shared with the team's dashboard. */
const translatedFolders = [
  "features/board",
  "features/creator-invite",
  "features/portal",
  "features/portal-chat",
];
const sharedFolders = ["ui", "parts", "api", "app"];

/** Pages that are drawn only behind the portal's session, so that nobody else loads their translations. */
const portalOnly =
  /^(features\/(portal|portal-chat)\/(?!entry\/sign-in-page)|features\/board\/applications|ui\/(chat|charts)\/|parts\/(paper\/|writes\/leave-guard))/;

/** Attributes that people read or hear. */
const readAttributes = new Set([
  "label",
  "title",
  "description",
  "hint",
  "placeholder",
  "aria-label",
  "alt",
  "note",
  "totalLabel",
  "confirmLabel",
  "noun",
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

interface Found {
  readonly messages: Map<string, Set<string>>;
  readonly problems: string[];
}

const found = readSources();

describe("texts of portal and public pages", () => {
  it("are all given to translate(), as whole texts and while a page is drawn", () => {
    expect(found.problems).toEqual([]);
  });

  it("are well-formed messages", () => {
    for (const message of found.messages.keys()) {
      const values = Object.fromEntries(placesOf(message).map((place) => [place, 2]));
      expect(() => formatMessage("en", message, values)).not.toThrow();
    }
  });
});

describe.each(LOCALES.filter((locale) => locale !== "en"))("the catalogs in %s", (locale) => {
  const catalogs = { public: readCatalog(`public.${locale}`), portal: readCatalog(`portal.${locale}`) };

  it.each(["public", "portal"] as const)("translate every text of the area %s, and nothing else", (area) => {
    const needed = [...found.messages].flatMap(([message, files]) =>
      areaOf(files) === area ? [message] : [],
    );
    const known = Object.keys(catalogs[area]).filter((message) => !serverTexts().has(message));
    expect({
      missing: needed.filter((message) => !(message in catalogs[area])),
      unneeded: known.filter((message) => !needed.includes(message)),
    }).toEqual({ missing: [], unneeded: [] });
  });

  it("fill the same places, and are not left empty", () => {
    for (const [message, translation] of [
      ...Object.entries(catalogs.public),
      ...Object.entries(catalogs.portal),
    ]) {
      expect({ message, places: placesOf(translation) }).toEqual({ message, places: placesOf(message) });
      expect(translation.trim()).not.toBe("");
      const values = Object.fromEntries(placesOf(message).map((place) => [place, 2]));
      expect(() => formatMessage(locale, translation, values)).not.toThrow();
    }
  });

  it("translate the refusals of the server that creators may read", () => {
    expect([...serverTexts()].filter((text) => !(text in catalogs.public))).toEqual([]);
  });
});

function areaOf(files: ReadonlySet<string>): "public" | "portal" {
  return [...files].every((file) => portalOnly.test(file)) ? "portal" : "public";
}

function readCatalog(name: string): Record<string, string> {
  return JSON.parse(readFileSync(`${source}languages/catalogs/${name}.json`, "utf8"));
}

function serverTexts(): Set<string> {
  return new Set(JSON.parse(readFileSync(`${source}languages/catalogs/server-texts.json`, "utf8")));
}

function readSources(): Found {
  const reading: Found = { messages: new Map(), problems: [] };
  for (const folder of [...translatedFolders, ...sharedFolders])
    for (const name of readdirSync(source + folder, { recursive: true, encoding: "utf8" })) {
      const file = `${folder}/${name}`;
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      readSource(file, translatedFolders.includes(folder), reading);
    }
  return reading;
}

function readSource(file: string, isWhollyTranslated: boolean, { messages, problems }: Found): void {
  const text = readFileSync(source + file, "utf8");
  const at = (node: Node) => `${file}:${text.slice(0, node.start).split("\n").length}`;
  // Safe: a program is a node like all others.
  visit(parseSync(file, text).program as unknown as Node, 0, (node, depth) => {
    if (isWhollyTranslated) {
      const words = literalWords(node);
      if (words !== undefined) problems.push(`${at(node)}: "${words}" is not translated`);
    }
    const message = messageOf(node);
    if (message === undefined) return;
    if (message === null) problems.push(`${at(node)}: translate() takes a text, not an expression`);
    else messages.set(message, (messages.get(message) ?? new Set()).add(file));
    if (depth === 0) problems.push(`${at(node)}: translate() is called while the module is loaded`);
  });
}

function visit(node: Node, depth: number, onNode: (node: Node, depth: number) => void): void {
  onNode(node, depth);
  const inner = depth + (/Function/.test(node.type) ? 1 : 0);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === "object" && child !== null && "type" in child) visit(child, inner, onNode);
}

/** Words that would be shown in English to everybody: text between tags, or in an attribute that people read. */
function literalWords(node: Node): string | undefined {
  if (node.type === "JSXText") return wordsIn(node["value"]);
  if (node.type !== "JSXAttribute") return undefined;
  const { name } = node["name"] as { name: unknown };
  const value = node["value"] as Node | null;
  if (typeof name !== "string" || !readAttributes.has(name) || value === null) return undefined;
  return value.type === "Literal" ? wordsIn(value["value"]) : undefined;
}

function wordsIn(value: unknown): string | undefined {
  return typeof value === "string" && /\p{L}{2}/u.test(value) && !/^https:/.test(value)
    ? value.trim()
    : undefined;
}

/** The text that a call of translate or translateParts is given; null where it is none. */
function messageOf(node: Node): string | null | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { name } = node["callee"] as { name?: unknown };
  if (name !== "translate" && name !== "translateParts") return undefined;
  const [first] = node["arguments"] as Node[];
  return first?.type === "Literal" && typeof first["value"] === "string" ? first["value"] : null;
}
