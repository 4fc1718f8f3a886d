/** `#` and six hexadecimal digits, two each for red, green and blue. */
export type HexColor = `#${string}`;

export function isHexColor(text: string): text is HexColor {
  return /^#[0-9a-fA-F]{6}$/.test(text);
}

/** Black or white, whichever is read better on a color. It is always one that WCAG calls readable (4.5 to 1). */
export function textOnColor(color: HexColor): HexColor {
  // Stryker disable next-line EqualityOperator: none of the 16,777,216 colors is read equally well with both
  return contrast(color, "#ffffff") >= contrast(color, "#000000") ? "#ffffff" : "#000000";
}

/** How much two colors differ in brightness, from 1 to 21, as WCAG 2 works it out. */
export function contrast(one: HexColor, other: HexColor): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: HexColor): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(color.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  // Stryker disable next-line EqualityOperator: no 255th is 0.04045
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
