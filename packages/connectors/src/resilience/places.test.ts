import { describe, expect, it } from "vitest";
import { createPlaces, NoPlaceError } from "./places.ts";

const never = new AbortController().signal;

describe("places", () => {
  it("are given in the order of arrival, never more than there are", async () => {
    const places = createPlaces({ concurrency: 2, queueLength: 10 });
    const works = Array.from({ length: 5 }, () => heldWork());
    const begun: number[] = [];
    const runs = works.map((work, number) =>
      places.run(() => {
        begun.push(number);
        return work.promise;
      }, never),
    );
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1]);
    works[1]?.finish();
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2]);
    for (const work of works) work.finish();
    await Promise.all(runs);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(places.areUnused()).toBe(true);
  });

  it("go on to the next in line after work that fails", async () => {
    const places = createPlaces({ concurrency: 1, queueLength: 1 });
    const failing = places.run(() => Promise.reject(new Error("failed")), never);
    const next = places.run(async () => "done", never);
    await expect(failing).rejects.toThrow("failed");
    expect(await next).toBe("done");
  });

  it("are not kept for those who left the line", async () => {
    const places = createPlaces({ concurrency: 1, queueLength: 3 });
    const first = heldWork();
    const running = places.run(() => first.promise, never);
    const leaving = new AbortController();
    const gone = [1, 2].map(() => places.run(async () => "too late", leaving.signal));
    const patient = places.run(async () => "done", never);
    leaving.abort();
    for (const lookup of gone) await expect(lookup).rejects.toEqual(new NoPlaceError("left the line"));
    first.finish();
    await running;
    expect(await patient).toBe("done");
  });

  it("refuse at once when the line is full, and whoever has already left", async () => {
    const places = createPlaces({ concurrency: 1, queueLength: 1 });
    const first = heldWork();
    const runs = [places.run(() => first.promise, never), places.run(async () => undefined, never)];
    await expect(places.run(async () => undefined, never)).rejects.toEqual(new NoPlaceError("line is full"));
    await expect(places.run(async () => undefined, AbortSignal.abort())).rejects.toEqual(
      new NoPlaceError("left the line"),
    );
    first.finish();
    await Promise.all(runs);
  });
});

function heldWork() {
  let finish: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}
