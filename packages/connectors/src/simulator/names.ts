import { type Key, pick, share, wholeBetween } from "./draws.ts";
import type { Niche } from "./niches.ts";

export type Language = "en" | "es" | "de" | "fr" | "pt";

export interface Locale {
  readonly region: string;
  readonly language: Language;
}

const LOCALES: readonly (Locale & { readonly weight: number })[] = [
  { region: "US", language: "en", weight: 34 },
  { region: "GB", language: "en", weight: 12 },
  { region: "CA", language: "en", weight: 5 },
  { region: "AU", language: "en", weight: 4 },
  { region: "IN", language: "en", weight: 6 },
  { region: "DE", language: "de", weight: 9 },
  { region: "AT", language: "de", weight: 2 },
  { region: "FR", language: "fr", weight: 7 },
  { region: "BE", language: "fr", weight: 2 },
  { region: "ES", language: "es", weight: 5 },
  { region: "MX", language: "es", weight: 5 },
  { region: "AR", language: "es", weight: 2 },
  { region: "BR", language: "pt", weight: 6 },
  { region: "PT", language: "pt", weight: 1 },
];

const TOTAL_WEIGHT = LOCALES.reduce((total, locale) => total + locale.weight, 0);

export function drawLocale(key: Key): Locale {
  let left = share(key, "locale") * TOTAL_WEIGHT;
  const found = LOCALES.find((locale) => {
    left -= locale.weight;
    return left < 0;
  });
  return found ?? { region: "US", language: "en" };
}

export const FIRST_NAMES = [
  ..."maya leo sofia noah mia luca emma jonas lina theo clara felix nora elias ida max amelie paul".split(
    " ",
  ),
  ..."lea finn carla hugo ines mateo lucia diego valentina pablo camila bruno isabela rafael".split(" "),
  ..."beatriz tiago ana joao olivia liam ava ethan zoe owen ruby jack ella harry grace oscar".split(" "),
  ..."chloe louis manon jules lucie arthur alice hana kenji priya arjun anika rohan layla omar".split(" "),
];

const LAST_NAMES = [
  ..."torres weber martin silva novak berg moreau costa keller lopez brandt dubois santos".split(" "),
  ..."fischer garcia walker bennett hughes okafor lindgren sharma patel kim tanaka rossi".split(" "),
  ..."meyer fournier almeida vega cruz parker reid collins ward hoffmann lambert".split(" "),
];

/** Words that dress up a username without saying what the account is about. */
const NAME_DRESSING = [
  ..."the its real official daily with by and of my hey hello just only more".split(" "),
  ..."hq tv studio lab club world diaries journal corner co creates shorts clips everyday weekly online".split(
    " ",
  ),
];

const LOWERCASE_WORDS = new Set(["with", "by", "and", "of", "the"]);
const ABBREVIATIONS = new Set(["hq", "tv", "diy", "fm"]);
const EMOJI = ["✨", "🌿", "🔥", "🎬", "💫", "🫶", "☕", "🌞"];
const NOT_A_TOPIC = new Set([...FIRST_NAMES, ...LAST_NAMES, ...NAME_DRESSING]);

export function splitUsername(username: string): string[] {
  return username.split(/[._-]+/).filter((word) => word !== "");
}

/** What is left of a username without people's names, dressing and numbers. */
export function topicWords(username: string): string[] {
  return splitUsername(username)
    .map((word) => word.replace(/\d+$/, ""))
    .filter((word) => word !== "" && !NOT_A_TOPIC.has(word));
}

export function drawDisplayName(key: Key, username: string): string {
  const words = splitUsername(username).filter((word) => !/^\d+$/.test(word));
  const name = words
    .map((word, index) => (index > 0 && LOWERCASE_WORDS.has(word) ? word : capitalize(word)))
    .join(" ");
  return share(key, "emoji in name") < 0.15 && name !== ""
    ? `${name} ${pick(key, "emoji of name", EMOJI)}`
    : name || username;
}

/** Somebody who watches and comments. */
export function drawViewerUsername(key: Key): string {
  const first = pick(key, "viewer's first name", FIRST_NAMES);
  const last = pick(key, "viewer's last name", LAST_NAMES);
  const number = wholeBetween(key, "viewer's number", 1, 99);
  return pick(key, "viewer's style", [
    `${first}.${last}`,
    `${first}_${last}${number}`,
    `${first}${number}`,
    `its.${first}${number}`,
    `${last}.${first}`,
  ]);
}

function capitalize(word: string): string {
  return ABBREVIATIONS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}

const OPENINGS: Record<Niche, readonly string[]> = {
  fitness: ["Moving a little every day 💪", "Coach for people without time", "Stronger than last week"],
  cooking: ["Weeknight dinners in 20 minutes 🍝", "Cooking what I grew up with", "One pan is enough"],
  study: [
    "Helping you pass without panic 📚",
    "Med student, night owl",
    "Study systems that survive real life",
  ],
  beauty: ["Skin first, makeup second ✨", "Honest reviews, no filters", "Drugstore finds under 15"],
  tech: [
    "I test it so you don't have to 🔧",
    "Tiny tools, big difference",
    "Engineer by day, tinkerer by night",
  ],
  travel: ["Slow trips on small budgets 🌍", "By train wherever possible", "38 countries and still lost"],
  finance: ["Money without the jargon 💸", "Not advice, just my spreadsheet", "First in my family to invest"],
  gaming: ["Cozy games and loud opinions 🎮", "Speedrunning badly since 2014", "Indie games you missed"],
  pets: ["Two rescues and one tired human 🐾", "The dog runs this account", "Fostering, one cat at a time"],
  comedy: ["Sketches about people you know 🎭", "Professional overthinker", "My mum thinks I'm funny"],
  home: ["Small flat, big plans 🪴", "Thrifted, fixed, loved", "Renting and still decorating"],
  business: [
    "Building a tiny brand in public 📦",
    "Founder of one, team of none",
    "Freelancer telling the truth",
  ],
};

const CLOSINGS: Record<Language, readonly string[]> = {
  en: ["New videos every week", "All about {topic}", "Collabs: link below", "Ask me anything"],
  es: [
    "Videos nuevos cada semana",
    "Todo sobre {topic}",
    "Colaboraciones por mensaje",
    "Pregúntame lo que quieras",
  ],
  de: ["Jede Woche neue Videos", "Alles über {topic}", "Kooperationen per Nachricht", "Fragt mich alles"],
  fr: [
    "Nouvelles vidéos chaque semaine",
    "Tout sur {topic}",
    "Collabs en message privé",
    "Posez vos questions",
  ],
  pt: ["Vídeos novos toda semana", "Tudo sobre {topic}", "Parcerias por mensagem", "Pergunte o que quiser"],
};

export function drawBio(key: Key, niche: Niche, topic: string, language: Language): string {
  const closing = pick(key, "bio's closing", CLOSINGS[language]).replace("{topic}", topic);
  return share(key, "short bio") < 0.2 ? closing : `${pick(key, "bio", OPENINGS[niche])}\n${closing}`;
}
