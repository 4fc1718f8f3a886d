import { type Key, pick, share, wholeBetween } from "./draws.ts";

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
export const NAME_DRESSING = [
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
