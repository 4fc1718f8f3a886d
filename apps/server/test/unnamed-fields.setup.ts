import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, expect } from "vitest";
import { UNFILTERED_VALUES, type UnfilteredValue } from "../src/infra/unfiltered-values.ts";
import { findUnnamed } from "./unnamed-fields.ts";

// Set up before each API test file: an answer or event with a field that its schema does not name fails the test that caused it.

const found = new Set<string>();

function note(message: unknown): void {
  const { source, schema, value } = message as UnfilteredValue; // safe: the channel carries nothing else
  for (const problem of findUnnamed(schema, value)) found.add(`${source}: ${problem}`);
}

subscribe(UNFILTERED_VALUES, note);
afterAll(() => unsubscribe(UNFILTERED_VALUES, note));

afterEach(() => {
  const problems = [...found];
  found.clear();
  expect(problems).toEqual([]);
});
