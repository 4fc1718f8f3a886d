import type { Platform } from "@clipledger/domain/platforms";
import type { SimulatedAccount } from "./accounts.ts";
import { type Key, keyWithin, pick, pickSeveral, share, wholeBetween } from "./draws.ts";
import type { Language } from "./names.ts";
import { NICHE_PROFILES, type Niche } from "./niches.ts";

interface Caption {
  readonly text: string;
  readonly hashtags: readonly string[];
}

const PLATFORM_HASHTAGS: Record<Platform, readonly string[]> = {
  facebook: ["reels", "viral", "foryou"],
  instagram: ["reels", "explore", "instagood"],
  tiktok: ["fyp", "foryou", "foryoupage"],
  youtube: ["shorts", "youtubeshorts", "viral"],
};

export function drawCaption(account: SimulatedAccount, postKey: Key): Caption {
  const key = keyWithin(postKey, "caption");
  const { language } = account.locale;
  const templates = language === "en" ? ENGLISH_CAPTIONS[account.niche] : OTHER_CAPTIONS[language];
  const sentence = pick(key, "sentence", templates)
    .replaceAll("{topic}", drawTopic(account, key))
    .replaceAll("{n}", String(wholeBetween(key, "number", 2, 30)));
  const hashtags = drawHashtags(account, key);
  const closing = share(key, "closes") < 0.55 ? [pick(key, "closing", CLOSINGS[language])] : [];
  const text = [capitalize(sentence), ...closing, ...hashtags.map((tag) => `#${tag}`)].join(" ");
  return { text, hashtags };
}

function drawTopic({ topic, niche }: SimulatedAccount, key: Key): string {
  return share(key, "own topic") < 0.6 ? topic : pick(key, "topic", NICHE_PROFILES[niche].topics);
}

/** The account's own tag first, so that a brand's videos can be told by it. */
function drawHashtags(account: SimulatedAccount, key: Key): string[] {
  const tags = [
    account.tag,
    ...pickSeveral(
      key,
      "niche tags",
      NICHE_PROFILES[account.niche].hashtags,
      wholeBetween(key, "tags", 1, 3),
    ),
    ...(share(key, "sponsored") < 0.08 ? ["ad"] : []),
    ...(share(key, "platform tag") < 0.6
      ? [pick(key, "tag", PLATFORM_HASHTAGS[account.world.platform])]
      : []),
  ];
  return [...new Set(tags)];
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** `{topic}` is what the account is about, `{n}` a small number. */
const ENGLISH_CAPTIONS: Record<Niche, readonly string[]> = {
  fitness: [
    "Day {n} of doing {topic} before breakfast",
    "{n} {topic} mistakes I made so you don't have to",
    "POV: {topic} but you only have {n} minutes",
    "My coach hated this {topic} routine. It works",
    "If {topic} feels impossible, start here",
    "What {n} weeks of {topic} did to my energy",
  ],
  cooking: [
    "{topic} in {n} minutes, no fancy tools",
    "The {topic} everyone at the table asked about",
    "Stop buying it. Make {topic} at home",
    "My grandmother's trick for {topic}",
    "{n} ingredients, one pan, {topic}",
    "Rating {topic} from every shop on my street",
  ],
  study: [
    "How I got through {topic} in {n} days",
    "{topic} with me until it makes sense",
    "The {topic} method nobody showed me at school",
    "{n} signs you are doing {topic} wrong",
    "Late night {topic}, come sit with me",
    "I tried {topic} for {n} weeks. Results",
  ],
  beauty: [
    "Get ready with me: {topic} edition",
    "{n} {topic} products I will never buy again",
    "The {topic} step you keep skipping",
    "{topic} for people who are always late",
    "I asked {n} professionals about {topic}",
    "Trying the viral {topic} trend so you can save your money",
  ],
  tech: [
    "{n} {topic} settings to change today",
    "I replaced everything with {topic} for a month",
    "Nobody talks about this {topic} feature",
    "{topic} for under {n}0 dollars",
    "Building my {topic} setup from scratch, part {n}",
    "Is {topic} worth it? Honest answer",
  ],
  travel: [
    "{topic}: {n} places that are still quiet",
    "48 hours of {topic} on a tiny budget",
    "What {topic} really costs",
    "We got lost and found the best {topic} spot",
    "{n} things I pack for {topic}",
    "Do not start {topic} before you watch this",
  ],
  finance: [
    "{topic} explained in {n} seconds",
    "How I save {n}00 a month with {topic}",
    "The {topic} mistake that cost me a holiday",
    "{n} {topic} rules I learned too late",
    "My {topic} numbers this month, all of them",
    "What I would tell my younger self about {topic}",
  ],
  gaming: [
    "{topic} but every mistake makes it louder",
    "Attempt {n}: {topic} without taking damage",
    "The {topic} secret it took me years to find",
    "{n} {topic} gems for a rainy weekend",
    "My friend has never tried {topic}. Watch this",
    "{topic} moments I think about every day",
  ],
  pets: [
    "{topic}: day {n} and we have made progress",
    "She heard the treat bag. {topic} chaos",
    "What nobody tells you about {topic}",
    "{n} {topic} tips from our trainer",
    "He waited at the door again 🥹 {topic}",
    "Our {topic} routine, start to finish",
  ],
  comedy: [
    "POV: {topic} with someone who peaked in school",
    "{topic}, but everyone says what they think",
    "Me pretending to understand {topic}",
    "{n} types of people during {topic}",
    "When {topic} goes on for {n} minutes too long",
    "Tell me this isn't {topic} at your place",
  ],
  home: [
    "{topic} makeover with {n} things from the attic",
    "Renters: {topic} without losing your deposit",
    "Reset with me: {topic} on a Sunday",
    "The {topic} find of the year",
    "{n} minutes of {topic} that change the room",
    "Before and after: {topic}",
  ],
  business: [
    "{topic}: month {n}, real numbers",
    "A day of {topic} nobody films",
    "How I found my first {n} customers with {topic}",
    "Things about {topic} I wish I had known",
    "Packing {n} orders at midnight. {topic}",
    "They said {topic} would never work",
  ],
};

/** What some captions end with. */
const CLOSINGS: Record<Language, readonly string[]> = {
  en: [
    "👀",
    "Save this one",
    "Part 2?",
    "Thoughts?",
    "Send it to a friend",
    "You asked, here it is",
    "Wait for it",
    "🔥",
  ],
  es: ["👀", "Guárdalo", "¿Parte 2?", "¿Qué opinas?", "Espera al final"],
  de: ["👀", "Speichern!", "Teil 2?", "Was meint ihr?", "Bis zum Ende schauen"],
  fr: ["👀", "À garder", "Partie 2 ?", "Vous en pensez quoi ?", "Regardez jusqu'à la fin"],
  pt: ["👀", "Salva aí", "Parte 2?", "O que acham?", "Espera o final"],
};

const OTHER_CAPTIONS: Record<Exclude<Language, "en">, readonly string[]> = {
  es: [
    "Así empecé con {topic}, parte {n}",
    "{n} errores de {topic} que todos cometemos",
    "Nadie te cuenta esto sobre {topic}",
    "Probé {topic} durante {n} días",
    "Mi rutina de {topic} de principio a fin",
    "¿Vale la pena {topic}? Te lo digo en {n} segundos",
  ],
  de: [
    "So habe ich mit {topic} angefangen, Teil {n}",
    "{n} Fehler bei {topic}, die jeder macht",
    "Das sagt dir niemand über {topic}",
    "{n} Tage {topic}: mein Fazit",
    "Meine Routine für {topic} von Anfang bis Ende",
    "Lohnt sich {topic}? Ehrliche Antwort",
  ],
  fr: [
    "Mes débuts avec {topic}, partie {n}",
    "{n} erreurs de {topic} que tout le monde fait",
    "Ce que personne ne dit sur {topic}",
    "J'ai testé {topic} pendant {n} jours",
    "Ma routine {topic} du début à la fin",
    "Est-ce que {topic} vaut le coup ? Réponse honnête",
  ],
  pt: [
    "Como comecei com {topic}, parte {n}",
    "{n} erros de {topic} que todo mundo comete",
    "Ninguém conta isso sobre {topic}",
    "Testei {topic} por {n} dias",
    "Minha rotina de {topic} do começo ao fim",
    "Vale a pena {topic}? Resposta sincera",
  ],
};
