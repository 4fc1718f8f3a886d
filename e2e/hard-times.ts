import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";

const lateMs = Number(process.env["CLIPLEDGER_TEST_LATE_ANSWERS"] ?? 0);

/** How long a person takes between two moves or keys, where a run asks for slow ones: what waits for nobody has then happened. */
export const slowHandsMs = Number(process.env["CLIPLEDGER_TEST_SLOW_HANDS"] ?? 0);

/** Where a run asks for it, answers come late and overtake each other: a page must not show an older one over a newer. */
export async function answerLate(context: BrowserContext): Promise<void> {
  if (lateMs === 0) return;
  await context.route(/\/(ui|api|portal|public|hooks)\/v1\//, async (route) => {
    await wait(Math.random() * lateMs);
    await route.fallback().catch(ignoreClosedPage);
  });
}

export function typeSlowly({ keyboard }: Page): void {
  if (slowHandsMs === 0) return;
  const type = keyboard.type.bind(keyboard);
  keyboard.type = (text) => type(text, { delay: slowHandsMs });
}

function ignoreClosedPage(): void {}
