import { expect, it } from "vitest";
import { BLOCKED_PORTS } from "./blocked-ports.ts";
import { parseConfig } from "./config.ts";

/** Stands in for the network: whatever reaches it was not refused for its port. */
const nowhere = {
  dispatch(): never {
    throw new Error("reached the network");
  },
};

async function isRefused(port: number): Promise<boolean> {
  const init: object = { dispatcher: nowhere };
  try {
    await fetch(`http://127.0.0.1:${port}/`, init);
    return false;
  } catch (error) {
    return String((error as Error).cause).includes("bad port"); // safe: fetch throws errors
  }
}

it("are the ports that fetch refuses, and no others", async () => {
  const upTo = (least: number, most: number) =>
    Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const tried = [...upTo(1, 7_000), ...upTo(10_000, 10_200), ...upTo(65_400, 65_535)];
  const refused: number[] = [];
  for (const port of tried) if (await isRefused(port)) refused.push(port);
  expect(refused.length).toBeGreaterThan(50);
  expect([...BLOCKED_PORTS].toSorted((one, other) => one - other)).toEqual(refused);
});

it("are refused when the settings are read, with all other problems", () => {
  const read = () => parseConfig({ PORT: "4190", METRICS_PORT: "many" }, []);
  expect(read).toThrow(/PORT: browsers and fetch refuse this port[\s\S]*METRICS_PORT: /);
  expect(parseConfig({ PORT: "4191" }, []).PORT).toBe(4191);
});
