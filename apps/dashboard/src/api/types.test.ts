import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "..");
const contractTypes = /\b(?:import|export) (?:type \{|\{[^}]*\btype )[^}]*\} from "@clipledger\/contract/;

it("is where all other modules take the types of the contract from", () => {
  const outside = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts") && !path.startsWith("api/"))
    .filter((path) => contractTypes.test(readFileSync(join(source, path), "utf8")));
  expect(outside).toEqual([]);
});
