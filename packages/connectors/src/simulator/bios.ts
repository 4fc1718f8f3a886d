import { type Key, pick, share } from "./draws.ts";
import type { Language } from "./locales.ts";
import type { Niche } from "./niches.ts";

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
