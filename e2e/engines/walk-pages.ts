import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilSynced } from "../../apps/server/test/running-product.ts";
import { enterPortal } from "../enter-portal.ts";
import { overflowOf } from "../overflow-of.ts";
import { desktop, openStage, phone, type Stage, signIn, takeSession, type Window } from "../product.ts";
import { goWithin, showsPage } from "../visit-areas.ts";
import { type Box, boxesShown, differencesOf } from "./boxes.ts";
import type { Engine, EngineWindow, Size } from "./engine.ts";
import { buildSample, pagesOfTheDashboard, pagesOfThePortal, publicPages, type Sample } from "./pages.ts";

/** The same page in both browsers. */
interface Pair {
  readonly chromium: Window;
  readonly other: EngineWindow;
}

/** What is promised of every page in an engine: nothing goes wrong, and everything stands where Chromium has it. */
export function walkPages(openEngine: () => Promise<Engine>): void {
  let stage: Stage;
  let engine: Engine;
  let sample: Sample;
  let creator: Window;
  beforeAll(async () => {
    [stage, engine] = await Promise.all([openStage(), openEngine()]);
    sample = await buildSample(stage.product);
    const owner = await stage.openWindow();
    creator = await stage.openWindow();
    await takeSession(owner.page, stage.product);
    await enterPortal(owner.page, creator.page, sample.email, "/portal");
    await owner.context.close();
    await untilSynced(stage.product);
  });
  afterAll(async () => {
    await engine?.close();
    await stage?.close();
  });

  describe.each(Object.entries({ desktop, phone }))("on a %s", (_, size) => {
    describe("a public page", () => {
      const pair = usePair(size, (window) => window.page.goto("/sign-in"));
      it.each(publicPages)("%s", async (path) => {
        const { chromium, other } = pair();
        await Promise.all([chromium.page.goto(path), other.load(path)]);
        await showsPage(chromium.page);
        await expectAlike(pair());
      });
    });

    describe("a page of the dashboard", () => {
      const pair = usePair(size, (window) => signIn(window.page, stage.product));
      it.each(Object.entries(pagesOfTheDashboard))("%s", async (_name, path) => {
        await visitWithin(pair(), path(sample));
        await expectAlike(pair());
      });
    });

    describe("a page of the portal", () => {
      const pair = usePair(size, async (window) => {
        await window.context.addCookies(await creator.context.cookies());
        await window.page.goto("/portal");
        await window.page.getByRole("heading", { level: 1 }).waitFor();
      });
      it.each(Object.entries(pagesOfThePortal))("%s", async (_name, path) => {
        await visitWithin(pair(), path(sample));
        await expectAlike(pair());
      });
    });
  });

  /** Both browsers at the page that Chromium was led to, as the same person. */
  function usePair(size: Size, enter: (window: Window) => Promise<unknown>): () => Pair {
    let pair: Pair;
    beforeAll(async () => {
      const chromium = await stage.openWindow(size);
      await enter(chromium);
      const cookies = await chromium.context.cookies();
      const other = await engine.openWindow(stage.product.url, size, cookies);
      await other.load(new URL(chromium.page.url()).pathname);
      pair = { chromium, other };
    });
    afterAll(async () => {
      await pair?.other.close();
      await pair?.chromium.context.close();
    });
    return () => pair;
  }
}

async function visitWithin({ chromium, other }: Pair, path: string): Promise<void> {
  await untilShown(other);
  await other.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);
  await goWithin(chromium.page, path);
}

/** The router takes addresses only once the page shows something. */
async function untilShown({ evaluate }: EngineWindow): Promise<void> {
  await expect.poll(() => evaluate<boolean>(`document.querySelector("h1") !== null`)).toBe(true);
}

/** Polls, as one of the browsers may have come to its answers later. What has gone wrong stays wrong. */
async function expectAlike({ chromium, other }: Pair): Promise<void> {
  const isLoading = () => chromium.page.locator(".animate-shimmer").count();
  await expect.poll(isLoading).toBe(0);
  const problems: string[] = [];
  const faults = async () => {
    const differences = differencesOf(
      await chromium.page.evaluate<Box[]>(boxesShown),
      await other.evaluate<Box[]>(boxesShown),
    );
    const overflowPx = await overflowOf(other);
    problems.push(...(await other.takeProblems()));
    return [...problems, ...(overflowPx > 0 ? [`is ${overflowPx} px too wide`] : []), ...differences];
  };
  await expect.poll(faults).toEqual([]);
}
