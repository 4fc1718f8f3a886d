/** Letters that are no Latin letter with a mark. Greek and Cyrillic follow the conversion that banks agreed on (EPC217-08). */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...pairs("ß ss æ ae œ oe ø o ł l đ d ð d þ th ħ h ı i ŋ n ŧ t ĸ k ƒ f"),
  ...pairs(
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
  ),
  ...pairs(
    "а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht",
  ),
  ...pairs("ъ a ы y ь y э e ю yu я ya і i є ye ґ g ј j љ lj њ nj ћ c ђ d џ dz ѕ dz"),
]);

const SIGNS: ReadonlyMap<string, string> = new Map([
  ...pairs("& + _ - – - — - ‐ - ‑ - − - ~ - ’ ' ‘ ' ` ' ´ ' “ ' ” ' „ ' « ' » ' € EUR £ GBP $ USD"),
  ...pairs("[ ( { ( < ( ] ) } ) > ) ; , ! . @ (at) * . # . % . = . | / \\ / … ... ¿ ? ¡ ."),
  ['"', "'"],
]);

function pairs(text: string): [string, string][] {
  const parts = text.split(" ");
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""]] : []));
}

const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/** The text in the letters that every bank of SEPA takes; a dot stands for what has none. */
export function toSepaText(text: string): string {
  // Taken apart, letters lose their marks: "é" is "e" and a mark. Wide and joined forms become plain ones, unseen ones vanish.
  const bare = text.normalize("NFKD").replace(/[\p{Mark}\p{Format}]/gu, "");
  return Array.from(bare, toAllowed).join("").replace(/ +/g, " ").trim();
}

function toAllowed(character: string): string {
  if (ALLOWED.test(character)) return character;
  if (/\s/.test(character)) return " ";
  const sign = SIGNS.get(character);
  if (sign !== undefined) return sign;
  const small = character.toLowerCase();
  const letter = LETTERS.get(small);
  if (letter === undefined) return ".";
  return small === character ? letter : letter.charAt(0).toUpperCase() + letter.slice(1);
}

/** Whether anything readable is left. */
export function saysSomething(sepaText: string): boolean {
  return /[A-Za-z0-9]/.test(sepaText);
}
