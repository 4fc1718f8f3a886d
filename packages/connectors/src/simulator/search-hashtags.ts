import type { ConnectorPage, PlatformHashtag, SearchRequest } from "../connector.ts";
import { between, drawDigits, keyWithin, pickSeveral, share, wholeBetween } from "./draws.ts";
import { pageOf, readSearchPosition } from "./search-pages.ts";
import { stemOf } from "./searches.ts";
import type { World } from "./world.ts";

const ENDINGS = [
  ..."tok tips challenge life motivation daily community love inspo ideas hacks goals 2026 check".split(" "),
  ..."forbeginners tutorial vlog journey aesthetic routine asmr memes story day week month".split(" "),
];
const COUNTING_STARTS_MS = Date.UTC(2016, 0, 1);
const YEAR_MS = 365.25 * 86_400_000;

/** The searched word itself first, then its relatives. */
export function searchHashtags(
  world: World,
  request: SearchRequest,
  now: Date,
): ConnectorPage<PlatformHashtag> {
  const word = stemOf(request.query).replaceAll(".", "");
  const key = keyWithin(keyWithin(world.key, "hashtags"), word);
  const endings = pickSeveral(key, "endings", ENDINGS, wholeBetween(key, "count", 8, ENDINGS.length));
  const names = word === "" ? [] : [word, ...endings.map((ending) => `${word}${ending}`)];
  return pageOf(names, readSearchPosition(request.pageToken, now), (name) =>
    describeHashtag(world, name, now),
  );
}

function describeHashtag(world: World, name: string, now: Date): PlatformHashtag {
  const key = keyWithin(keyWithin(world.key, "hashtag"), name);
  const years = Math.max(0, (now.getTime() - COUNTING_STARTS_MS) / YEAR_MS);
  return {
    platform: world.platform,
    platformHashtagId: drawDigits(key, "id", 16),
    name,
    useCount: Math.floor(10 ** between(key, "popularity", 2, 6.5) * (1 + years)),
    description: share(key, "described") < 0.5 ? `Videos about ${name}` : null,
  };
}
