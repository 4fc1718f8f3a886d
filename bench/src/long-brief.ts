/** Markdown as a thorough brand manager would write it, with everything a brief may hold. */
export function makeLongBrief(length: number): string {
  let brief = "";
  for (let part = 1; brief.length < length; part++) brief += writePart(part);
  return brief.slice(0, brief.lastIndexOf("\n\n", length));
}

function writePart(part: number): string {
  return `## Part ${part}: what to show

Hi $creator_first_name, thank you for filming for **$brand_name**! This part is about the *first three seconds* of
your video, which decide whether anybody stays. Say what the product does, in your own words, and **never** read
from a script. You earn $50 for a video, and up to $1,000.00 in a month.

### Do

- Hold the product at eye level, in **daylight**
- Say its name once, *early*, and spell it as on [our page](https://example.com/products/${part}?from=brief)
  - Tag us in the caption
  - Use #part${part} and the sound we agreed on
- Post between 17:00 and 20:00 on the day of $assignment_start_date

### Steps

1. Film ${part + 2} takes of the opening and keep the best
2. Cut to 20 seconds; ~~30 seconds~~ is too long
3. Send the draft to [the team](mailto:team@example.com) and wait for <u>our answer</u>

![The opening, part ${part}](https://example.com/images/opening-${part}.png "Hold it like this")

Numbers we look at: watch time, saves & shares, comments with a question mark. A video with < 2 seconds of average
watch time does not count towards your target of $campaign_video_target.\\
Questions? Write in the chat, any time.

`;
}
