import { type Key, pick, share } from "./draws.ts";
import type { Language } from "./locales.ts";

const TEXTS: Record<Language, readonly string[]> = {
  en: [
    "I needed this today 😭",
    "ok but why has nobody told me this before",
    "Saving this for later",
    "The way I ran to the comments",
    "Tried it yesterday, actually works",
    "part 2 please!!",
    "this is so underrated",
    "Who else watched it three times?",
    "Where did you get that?",
    "you just changed {topic} for me",
    "My sister needs to see this",
    "0:12 got me 😂",
    "Not me doing this at 2am",
    "How long did it take you?",
  ],
  es: [
    "Justo lo que necesitaba hoy 😭",
    "¿Parte 2 para cuándo?",
    "Guardado para después",
    "Lo probé y funciona",
    "Qué bueno está esto",
    "¿Dónde lo compraste?",
    "Esto de {topic} me salvó",
    "Mi hermana tiene que ver esto",
    "Jajaja lo vi tres veces",
  ],
  de: [
    "Genau das habe ich heute gebraucht 😭",
    "Teil 2 bitte!",
    "Direkt gespeichert",
    "Gestern ausprobiert, klappt wirklich",
    "Warum sagt einem das keiner?",
    "Woher hast du das?",
    "{topic} endlich verstanden",
    "Das muss meine Schwester sehen",
    "Dreimal angeschaut 😂",
  ],
  fr: [
    "J'en avais besoin aujourd'hui 😭",
    "La partie 2 s'il te plaît !",
    "Enregistré pour plus tard",
    "Testé hier, ça marche vraiment",
    "Pourquoi personne n'en parle ?",
    "Tu l'as trouvé où ?",
    "Enfin quelqu'un qui explique {topic}",
    "Ma sœur doit voir ça",
    "Vu trois fois 😂",
  ],
  pt: [
    "Era tudo que eu precisava hoje 😭",
    "Parte 2 por favor!",
    "Salvei pra depois",
    "Testei ontem e funciona mesmo",
    "Por que ninguém fala disso?",
    "Onde você comprou?",
    "Finalmente entendi {topic}",
    "Minha irmã precisa ver isso",
    "Vi três vezes kkkk",
  ],
};

const REPLIES: Record<Language, readonly string[]> = {
  en: ["same here", "exactly!", "thank you 🫶", "link is in the bio", "no way 😂", "took me two weeks"],
  es: ["igual aquí", "¡exacto!", "gracias 🫶", "está en la bio", "no puede ser 😂"],
  de: ["geht mir genauso", "genau!", "danke 🫶", "steht in der Bio", "niemals 😂"],
  fr: ["pareil", "exactement !", "merci 🫶", "c'est dans la bio", "pas possible 😂"],
  pt: ["aqui também", "exatamente!", "obrigada 🫶", "tá na bio", "não acredito 😂"],
};

const LANGUAGES: readonly Language[] = ["en", "es", "de", "fr", "pt"];

/** Mostly the language of the video. */
export function drawCommentLanguage(key: Key, videoLanguage: Language): Language {
  return share(key, "foreign") < 0.2 ? pick(key, "language", LANGUAGES) : videoLanguage;
}

export function drawCommentText(key: Key, language: Language, topic: string): string {
  return pick(key, "text", TEXTS[language]).replace("{topic}", topic);
}

export function drawReplyText(key: Key, language: Language, repliesTo: string): string {
  return `@${repliesTo} ${pick(key, "reply", REPLIES[language])}`;
}
