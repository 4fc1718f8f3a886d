import type { LibraryVideo } from "../../api/types.ts";
import { multiple } from "../../ui/primitives/number-format.ts";
import { VideoTile } from "../../ui/product/video-cell.tsx";

export function VideoCard({ video, onOpen }: { video: LibraryVideo; onOpen: () => void }) {
  return (
    <VideoTile
      {...video}
      account={video.accountUsername}
      badge={
        <>
          {multiple(video.outlierFactor)}
          <span className="sr-only"> the usual views</span>
        </>
      }
      onOpen={onOpen}
    />
  );
}
