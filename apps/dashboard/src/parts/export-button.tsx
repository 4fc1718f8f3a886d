import { skipToken, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { useOrganization } from "../api/organization-context.ts";
import type { Export } from "../api/types.ts";
import { ProgressBar } from "../ui/charts/small-charts.tsx";
import { saveFrom } from "../ui/primitives/browser/save-file.ts";
import { Button } from "../ui/primitives/button.tsx";
import { showToast } from "../ui/primitives/overlays/toast.tsx";
import { useWrite } from "./writes/use-write.ts";

interface ExportProgress {
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

const pollMs = 1_000;

/** Asks for a file, follows a large one until it is prepared, and saves it once. */
export function useExport(start: () => Promise<Export>) {
  const { api } = useOrganization();
  const request = useWrite(start, { refusals: "toast" });
  const asked = request.data;
  const followed = useQuery(
    api.exports.get.queryOptions({
      input: asked?.status === "preparing" ? { params: { id: asked.id } } : skipToken,
      refetchInterval: ({ state }) =>
        state.data === undefined || state.data.status === "preparing" ? pollMs : false,
    }),
  );
  const file = asked?.status === "preparing" ? (followed.data ?? asked) : asked;
  useSaveOnce(file);
  const isPreparing = file?.status === "preparing";
  return {
    isPending: request.isPending || isPreparing,
    progress: isPreparing ? file.rowsWritten / Math.max(file.rowCount, 1) : undefined,
    onExport: () => request.mutate(),
  };
}

function useSaveOnce(file: Export | undefined) {
  const saved = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (file === undefined || file.status === "preparing" || saved.current === file.id) return;
    saved.current = file.id;
    if (file.status === "ready") saveFrom(file);
    else showToast("error", "This export could not be made. Try again.");
  }, [file]);
}
