import { createSimulator } from "../../../packages/connectors/src/simulator/create-simulator.ts";
import { startYouTubeUpstream } from "../../../upstreams/src/youtube/start-youtube-upstream.ts";
import { runControlled } from "../controlled-program.ts";
import { CHANNELS, VIDEOS_EACH, YOUTUBE_KEY } from "./channels.ts";

// Time stands still, so that whoever asks is told the same counts.
const startedAt = new Date();
const world = { now: () => startedAt, seed: "bench", mediaUrl: "http://localhost:4000/media" };
const youtube = await startYouTubeUpstream({
  ...world,
  key: YOUTUBE_KEY,
  quota: { units: 1_000_000_000 },
  mostVideos: VIDEOS_EACH,
});

/** The ids of the first channels that have enough videos. */
async function listChannels(): Promise<string[]> {
  const simulator = createSimulator(world).youtube;
  const ids: string[] = [];
  for (let number = 0; ids.length < CHANNELS; number += 1) {
    const account = await simulator.accountByUsername({ username: `channel${number}` });
    if ((account.videoCount ?? 0) >= VIDEOS_EACH) ids.push(account.platformAccountId ?? "");
  }
  return ids;
}

runControlled({
  urls: async () => ({ api: youtube.url, feed: youtube.feedUrl }),
  channels: listChannels,
  /** Both allowances, and seconds of processor time, since the start. */
  spent: async () => {
    const { user, system } = process.cpuUsage();
    return { ...youtube.spent(), processorSeconds: (user + system) / 1_000_000 };
  },
});
