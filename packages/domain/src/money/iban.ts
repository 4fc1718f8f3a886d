const LENGTHS = { min: 15, max: 34 };
const LETTER_OFFSET = 55; // "A" stands for 10

/** Whether somebody meant an IBAN: a country, two check digits, and more. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[0-9A-Z]+$/.test(text);
}

/** Whether the check digits are right (ISO 13616). Takes capitals without spaces. */
export function isIban(text: string): boolean {
  if (!looksLikeIban(text) || text.length < LENGTHS.min || text.length > LENGTHS.max) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - LETTER_OFFSET));
  return BigInt(digits) % 97n === 1n;
}
