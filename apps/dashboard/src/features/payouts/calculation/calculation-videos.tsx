import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { useState } from "react";
import type { CalculatedVideo } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { shownVideos, videoKey } from "./shown-videos.ts";
import { type VideoChoice, videoColumns } from "./video-columns.tsx";

interface CalculationVideosProps {
  videos: readonly CalculatedVideo[];
  currency: CurrencyCode;
  /** Where videos can be left out. */
  choice?: VideoChoice;
}

const firstShown = 12;

/** Every video of the window: its views before and after, what it gained and what that paid. */
export function CalculationVideos({ videos, currency, choice }: CalculationVideosProps) {
  const [isAllShown, setIsAllShown] = useState(false);
  const rows = shownVideos(videos, choice?.leftOut ?? []);
  if (rows.length === 0) {
    return (
      <Card className="px-5 py-6 text-center text-[13px] text-muted">
        No video counts for this cycle: none was published while the work went on.
      </Card>
    );
  }
  const shown = isAllShown ? rows : rows.slice(0, firstShown);
  return (
    // Its head would stick to the panel's padding, with rows showing above it.
    <Card className="[&_th]:static">
      <Table
        label="Videos"
        columns={videoColumns(currency, choice)}
        rows={shown}
        rowKey={videoKey}
        isDimmed={(video) => choice?.leftOut.some((left) => videoKey(left) === videoKey(video)) === true}
        spacing="dense"
      />
      {shown.length < rows.length ? (
        <div className="border-line border-t px-5 py-3">
          <Button size="small" onClick={() => setIsAllShown(true)}>
            Show all {rows.length} videos
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
