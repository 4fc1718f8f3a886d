import { expect, it } from "vitest";
import { send } from "./request.ts";
import { sharedApp } from "./shared-app.ts";

it("answers every test file of a worker from one server", async () => {
  const app = await sharedApp();
  expect(await sharedApp()).toBe(app);
  expect((await send(app, "/readyz")).status).toBe(200);
});

it("refuses to stop for one file, or to move the clock of all", async () => {
  const { clock, leave, stop, services } = await sharedApp();
  const now = clock.now();
  expect(stop).toThrow("Other test files use this server");
  expect(leave).toThrow("Other test files use this server");
  expect(() => clock.set("2027-01-01T00:00:00.000Z")).toThrow("Other test files use this server");
  expect(() => clock.advance(1)).toThrow("Other test files use this server");
  expect([clock.now(), services.clock.now()]).toEqual([now, now]);
});
