import type { ConnectorPage, PlatformComment } from "../connector.ts";
import { accountNamed, type SimulatedAccount } from "./accounts.ts";
import type { Post } from "./calendar.ts";
import { drawDigits, type Key, keyAt, keyWithin, pick, share, wholeBetween } from "./draws.ts";
import { countsAt, type Growth, growthOf } from "./growth.ts";
import { drawViewerUsername, type Language } from "./names.ts";
import { readPageToken, writePageToken } from "./page-tokens.ts";
import { videoIdOf } from "./videos.ts";

const PAGE_SIZE = 30;
const REPLIES = 0.28;
/** A reply answers one of this many comments before it. */
const REPLY_REACH = 6;

interface Thread {
  readonly account: SimulatedAccount;
  readonly platformVideoId: string;
  readonly key: Key;
  readonly growth: Growth;
  readonly now: Date;
  readonly commentCount: number;
}

/** Newest first, and exactly as many as the video's count says at this instant. */
export function listComments(
  account: SimulatedAccount,
  post: Post,
  now: Date,
  pageToken: string | undefined,
): ConnectorPage<PlatformComment> {
  const growth = growthOf(account, post);
  const { commentCount } = countsAt(growth, now.getTime());
  const key = keyWithin(post.key, "comments");
  const thread = { account, platformVideoId: videoIdOf(account, post), key, growth, now, commentCount };
  const [newest = commentCount - 1] = readPageToken("comments", pageToken) ?? [];
  const items: PlatformComment[] = [];
  let number = Math.min(newest, commentCount - 1);
  for (; number >= 0 && items.length < PAGE_SIZE; number -= 1) items.push(describeComment(thread, number));
  return { items, nextPageToken: number >= 0 ? writePageToken("comments", number) : null };
}

/** Comments are numbered in the order they were written. */
function describeComment(thread: Thread, number: number): PlatformComment {
  const { account, platformVideoId } = thread;
  const { platform, mediaUrls } = account.world;
  const key = keyAt(thread.key, number);
  const commenter = accountNamed(account.world, drawViewerUsername(key));
  const language = drawCommentLanguage(key, account.locale.language);
  const answered = answeredBy(thread.key, number);
  return {
    platform,
    platformCommentId: drawDigits(key, "id", 19),
    platformVideoId,
    commenterUsername: commenter.username,
    commenterDisplayName: commenter.displayName,
    commenterAvatarUrl: mediaUrls.avatar(commenter.id),
    commenterCountryCode: commenter.locale.region,
    text:
      answered === undefined
        ? drawCommentText(key, language, account.topic)
        : drawReplyText(key, language, drawViewerUsername(keyAt(thread.key, answered))),
    language,
    likeCount: Math.floor(40 * share(key, "likes") ** 8 * Math.sqrt(thread.commentCount)),
    replyCount: countReplies(thread, number),
    kind: kindOf(thread.key, number),
    commentedAt: writtenAt(thread, number),
    shareUrl: null,
  };
}

function kindOf(key: Key, number: number): PlatformComment["kind"] {
  const answered = answeredBy(key, number);
  if (answered === undefined) return "top_level";
  return answeredBy(key, answered) === undefined ? "reply" : "reply_to_reply";
}

function answeredBy(key: Key, number: number): number | undefined {
  const commentKey = keyAt(key, number);
  if (number === 0 || share(commentKey, "is reply") >= REPLIES) return undefined;
  return Math.max(0, number - wholeBetween(commentKey, "answers", 1, REPLY_REACH));
}

function countReplies({ key, commentCount }: Thread, number: number): number {
  let replies = 0;
  for (let later = number + 1; later <= number + REPLY_REACH && later < commentCount; later += 1) {
    if (answeredBy(key, later) === number) replies += 1;
  }
  return replies;
}

/** The instant at which the video's count reached this comment, to the second. */
function writtenAt({ growth, now }: Thread, number: number): Date {
  let before = growth.publishedMs;
  let after = now.getTime();
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (countsAt(growth, middle).commentCount > number) after = middle;
    else before = middle;
  }
  return new Date(after - (after % 1000));
}

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

const REPLY_TEXTS: Record<Language, readonly string[]> = {
  en: ["same here", "exactly!", "thank you 🫶", "link is in the bio", "no way 😂", "took me two weeks"],
  es: ["igual aquí", "¡exacto!", "gracias 🫶", "está en la bio", "no puede ser 😂"],
  de: ["geht mir genauso", "genau!", "danke 🫶", "steht in der Bio", "niemals 😂"],
  fr: ["pareil", "exactement !", "merci 🫶", "c'est dans la bio", "pas possible 😂"],
  pt: ["aqui também", "exatamente!", "obrigada 🫶", "tá na bio", "não acredito 😂"],
};

const LANGUAGES: readonly Language[] = ["en", "es", "de", "fr", "pt"];

/** Mostly the language of the video. */
function drawCommentLanguage(key: Key, videoLanguage: Language): Language {
  return share(key, "foreign") < 0.2 ? pick(key, "language", LANGUAGES) : videoLanguage;
}

function drawCommentText(key: Key, language: Language, topic: string): string {
  return pick(key, "text", TEXTS[language]).replace("{topic}", topic);
}

function drawReplyText(key: Key, language: Language, repliesTo: string): string {
  return `@${repliesTo} ${pick(key, "reply", REPLY_TEXTS[language])}`;
}
