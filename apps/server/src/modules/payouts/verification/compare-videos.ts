import type { CalculatedVideo } from "@clipledger/contract/payouts/calculation";
import type { Verification } from "@clipledger/contract/payouts/verification";
import { nameOf } from "../calculation/video-names.ts";

type Difference = Verification["videos"][number];

/** Videos whose counts are other ones now, that count no more, or that count only now. */
export function compareVideos(
  issued: readonly CalculatedVideo[],
  recomputed: readonly CalculatedVideo[],
): Difference[] {
  const before = new Map(issued.map((video) => [nameOf(video), video]));
  const after = new Map(recomputed.map((video) => [nameOf(video), video]));
  return [
    ...issued.flatMap((video) => differenceOf(video, after.get(nameOf(video)))),
    ...recomputed
      .filter((video) => !before.has(nameOf(video)))
      .map((video) => ({
        ...named(video),
        reason: "new" as const,
        issued: null,
        recomputed: viewsOf(video),
      })),
  ];
}

function differenceOf(issued: CalculatedVideo, recomputed: CalculatedVideo | undefined): Difference[] {
  if (recomputed === undefined)
    return [{ ...named(issued), reason: "missing", issued: viewsOf(issued), recomputed: null }];
  const before = viewsOf(issued);
  const after = viewsOf(recomputed);
  const isSame =
    before.viewsStart === after.viewsStart &&
    before.viewsEnd === after.viewsEnd &&
    before.viewsAtWindowEnd === after.viewsAtWindowEnd;
  return isSame ? [] : [{ ...named(issued), reason: "views", issued: before, recomputed: after }];
}

function named({ platform, platformVideoId }: CalculatedVideo) {
  return { platform, platformVideoId };
}

function viewsOf({ viewsStart, viewsEnd, viewsAtWindowEnd }: CalculatedVideo) {
  return { viewsStart, viewsEnd, viewsAtWindowEnd };
}
