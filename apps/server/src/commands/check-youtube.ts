import { request } from "undici";
import type { Outgoing } from "../infra/outgoing/outgoing.ts";
import { type Check, reasonOf, type Seen } from "../modules/health/run-checks.ts";
import { type SourceSettings, USUAL_YOUTUBE_URL } from "../modules/sources/source-settings.ts";

const ANSWER_WITHIN_MS = 4_000;

/** The base address of the YouTube Data API, where the server has a key or somebody has set the address. */
export function youtubeCheck(
  { youtube, urls }: Pick<SourceSettings, "youtube" | "urls">,
  outgoing: Pick<Outgoing, "dispatcher">,
): Check {
  const isSet = youtube !== undefined || urls.youtube !== USUAL_YOUTUBE_URL;
  return {
    scope: "server",
    check: "youtube",
    title: "YouTube",
    look: async () => (urls.youtube === undefined || !isSet ? UNUSED : probe(urls.youtube, outgoing)),
  };
}

const UNUSED: Seen = {
  state: "not_set_up",
  seen: "The server has no key of the YouTube Data API, or its address is off.",
};

/** Any answer shows that the address is reached; without a key YouTube answers nothing but refusals. */
async function probe(url: string, { dispatcher }: Pick<Outgoing, "dispatcher">): Promise<Seen> {
  try {
    const { body } = await request(url, {
      method: "HEAD",
      dispatcher,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await body.dump();
    return { state: "ok", seen: "The YouTube Data API answers.", details: [url] };
  } catch (error) {
    return {
      state: "failing",
      seen: "The YouTube Data API cannot be reached.",
      next: "Correct CLIPLEDGER_YOUTUBE_URL, or let the server reach that address: check the name server and the firewall. Set it to off if no key of YouTube is used.",
      details: [`${url}: ${reasonOf(error)}`],
    };
  }
}
