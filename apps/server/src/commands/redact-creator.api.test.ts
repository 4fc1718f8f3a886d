import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../test/builders.ts";
import { buildCreator } from "../../test/creator-builders.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { redactCreatorCommand } from "./organization-commands.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("redact-creator", () => {
  const run = async (...args: string[]) => {
    const work = redactCreatorCommand.prepare(args);
    if (typeof work === "string") return work;
    let printed = "";
    await work({
      ...app.services,
      print: (text) => {
        printed += text;
      },
    });
    return printed;
  };

  it("says how many events it replaced", async () => {
    const { userId } = await buildCreator(await buildOrganization(app));
    expect(await run("--user", userId)).toBe(`Replaced 1 event that named ${userId}.\n`);
    expect(await run("--user", userId)).toBe(`Replaced 0 events that named ${userId}.\n`);
  });

  it("refuses what is no user", async () => {
    expect(await run()).toMatch(/^--user: /);
    expect(await run("--user", "juniper")).toBe("--user: expected a user_ id");
  });
});
