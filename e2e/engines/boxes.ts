/** An element that people look for or use, and where it stands in the window. */
export interface Box {
  readonly tag: string;
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Read in a page: the boxes of what is shown, in the document's order. */
export const boxesShown = `[...document.querySelectorAll("h1, h2, h3, h4, h5, h6, button, table, input, select, textarea")]
  .filter((element) => element.checkVisibility())
  .map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const words = element.getAttribute("aria-label") ?? element.placeholder ?? element.textContent;
    return { tag: element.localName, words: words.replace(/\\s+/g, " ").trim().slice(0, 60), x, y, width, height };
  })`;

// Engines measure words by fractions of a pixel differently, which adds up along a page.
const SHARE = 0.03;
const LEAST_PX = 6;
// So a text that only just fits on a line in one of them takes a line more in another, and moves all below it.
const LINE_PX = 26;
const MOST_NAMED = 8;

/** What another engine shows otherwise than Chromium, a line each. */
export function differencesOf(chromium: readonly Box[], other: readonly Box[]): string[] {
  const lacking = without(chromium, other).map((name) => `lacks ${name}`);
  const added = without(other, chromium).map((name) => `adds ${name}`);
  const differences =
    lacking.length + added.length > 0
      ? [...lacking, ...added]
      : chromium.flatMap((box, index) => differenceOf(box, other[index]));
  return differences.slice(0, MOST_NAMED);
}

function nameOf({ tag, words }: Box): string {
  return `${tag} "${words}"`;
}

function without(boxes: readonly Box[], others: readonly Box[]): string[] {
  const left = others.map(nameOf);
  return boxes.map(nameOf).filter((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

function differenceOf(expected: Box, found: Box | undefined): string[] {
  if (found === undefined || nameOf(found) !== nameOf(expected))
    return [`${nameOf(expected)} stands elsewhere in the document`];
  const wrong = (["x", "y", "width", "height"] as const).filter(
    (side) => Math.abs(found[side] - expected[side]) > toleranceOf(expected, side),
  );
  const parts = wrong.map(
    (side) => `${side} ${Math.round(found[side])} instead of ${Math.round(expected[side])}`,
  );
  return parts.length === 0 ? [] : [`${nameOf(expected)}: ${parts.join(", ")}`];
}

function toleranceOf(box: Box, side: "x" | "y" | "width" | "height"): number {
  const holdsLines = /^(h\d|table)$/.test(box.tag);
  const leastPx = side === "y" || (side === "height" && holdsLines) ? LINE_PX : LEAST_PX;
  return Math.max(leastPx, SHARE * Math.abs(box[side]));
}
