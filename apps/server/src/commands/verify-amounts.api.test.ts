import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AmountsWorld, buildAmountsWorld, falsifyAmount } from "../../test/amounts-world.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { verifyAmountsCommand } from "./payout-commands.ts";

let app: TestApp;
let world: AmountsWorld;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  world = await buildAmountsWorld(app);
});

describe("verify-amounts", () => {
  const run = async (...args: string[]) => {
    const work = verifyAmountsCommand.prepare(args);
    if (typeof work === "string") return { printed: work };
    let printed = "";
    const print = (text: string) => {
      printed += text;
    };
    const failure = await work({ ...app.services, print }).catch(({ message }: Error) => message);
    return { printed, ...(failure === undefined ? {} : { failure }) };
  };

  it("says how many windows it verified", async () => {
    expect(await run("--organization", world.organization.id)).toEqual({
      printed: "Verified 6 windows of 1 organization.\n",
    });
  });

  it("prints what differed, and fails", async () => {
    await falsifyAmount(world, "2026-09-14");
    const { printed, failure } = await run();
    expect(printed).toMatch(
      / 2026-09-14 to 2026-09-20: kept \d+, fresh \d+\nVerified \d+ windows of \d+ organizations\.\n$/,
    );
    expect(failure).toBe("1 amount differed");
    expect(await run("--organization", world.organization.id)).not.toHaveProperty("failure");
  });

  it("refuses what is no organization", async () => {
    expect(await run("--organization", "acme")).toEqual({ printed: "--organization: expected an org_ id" });
  });
});
