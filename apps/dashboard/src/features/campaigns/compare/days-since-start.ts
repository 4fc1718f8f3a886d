interface Day {
  readonly views: number;
}

interface AlignedDays {
  /** "Day 1" and on, as many as the longer one has. */
  readonly days: readonly string[];
  /** Views of each campaign on these days; 0 on days that it has not seen. */
  readonly values: readonly (readonly number[])[];
}

/** The days of several campaigns, each counted from its own start. */
export function daysSinceStart(campaigns: readonly (readonly Day[])[]): AlignedDays {
  const length = Math.max(1, ...campaigns.map((days) => days.length));
  const places = Array.from({ length }, (_, place) => place);
  return {
    days: places.map((place) => `Day ${place + 1}`),
    values: campaigns.map((days) => places.map((place) => days[place]?.views ?? 0)),
  };
}
