import { Download } from "lucide-react";
import { Button } from "./button.tsx";
import { ProgressBar } from "./progress-bar.tsx";

export interface ExportProgress {
  /** Between 0 and 1 while a large file is prepared; undefined while nothing is. */
  readonly progress: number | undefined;
  readonly isPending: boolean;
  readonly onExport: () => void;
}

/** Starts an export, and shows how far a large one has come. */
export function ExportButton({
  label = "Export CSV",
  progress,
  isPending,
  onExport,
}: ExportProgress & { label?: string }) {
  return (
    <span className="inline-flex flex-col gap-1">
      <Button isPending={isPending} icon={<Download aria-hidden="true" />} onClick={onExport}>
        {progress === undefined ? label : `Preparing ${Math.floor(progress * 100)}%`}
      </Button>
      {progress === undefined ? null : <ProgressBar label="Preparing the export" value={progress} />}
    </span>
  );
}
