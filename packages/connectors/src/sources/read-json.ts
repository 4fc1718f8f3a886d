import { ConnectorFailure } from "../connector-failure.ts";

/** Whole numbers of 16 digits and more, outside of text. Text is matched first, so that digits in it are left alone. */
const LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const LONG_DIGITS = /\d{16}/;
/** A number stands after one of these; most answers with long digits have them in text only. */
const MAY_BE_A_NUMBER = /[[:,\s]-?\d{16}|^-?\d{16}/;

/**
 * A service's JSON. Ids are above 2^53 on some platforms and arrive as numbers: whole numbers that JavaScript would round
 * are read as text.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(mayHaveLongNumbers(text) ? quoteLongNumbers(text) : text);
  } catch (cause) {
    throw new ConnectorFailure("invalid_data", "an answer that is not JSON", { cause });
  }
}

function mayHaveLongNumbers(text: string): boolean {
  return LONG_DIGITS.test(text) && MAY_BE_A_NUMBER.test(text);
}

function quoteLongNumbers(text: string): string {
  return text.replace(LONG_NUMBER, (match) =>
    match.startsWith('"') || Number.isSafeInteger(Number(match)) ? match : `"${match}"`,
  );
}
