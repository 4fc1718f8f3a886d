export interface DemoBrief {
  readonly name: string;
  readonly writtenDaysAgo: number;
  /** Creators were told to read it again then. */
  readonly republishedDaysAgo?: number;
  readonly campaignNames: readonly string[];
  readonly markdown: string;
  /** Username of the account whose newest videos are its samples. */
  readonly sampleAccount: string;
  readonly sampleLabels: readonly string[];
  /** First names of those who have read the present version. */
  readonly readers: readonly string[];
}

export const demoBriefs: readonly DemoBrief[] = [
  {
    name: "Pantry: weeknight recipes",
    writtenDaysAgo: 40,
    republishedDaysAgo: 9,
    campaignNames: ["Pantry weekly"],
    markdown: `## What to make

Hi $creator_first_name, show **one dinner that takes less than twenty minutes**, cooked with what is left in the fridge.

- Open with the finished plate; no greeting.
- Have the Pantry app on screen within *the first five seconds*.
- End with the question you would ask a friend.

### Please do not

1. Mention other apps by name.
2. Use music that you have no rights to.

We look forward to $campaign_video_target and pay $campaign_payout_cycle. Post to $creator_accounts, and write to us in the chat when something is unclear.`,
    sampleAccount: "juniper.bakes",
    sampleLabels: ["The hook that we love", "Calm voice, quick cuts"],
    readers: ["Juniper"],
  },
  {
    name: "Stride: train between meetings",
    writtenDaysAgo: 30,
    campaignNames: ["Stride ambassadors", "Stride challenge"],
    markdown: `## The idea

A workout that fits **between two meetings**, shown in real time. You started with us on $assignment_start_date, so you know the tone: encouraging, never strict.

- Say what the viewer gets *before* you start moving.
- Keep the timer in the picture.

See [the exercise library](https://stride.example/moves) for what the app can show.`,
    sampleAccount: "fitwithnoor",
    sampleLabels: ["Timer in the picture"],
    readers: ["Noor", "Lena"],
  },
];
