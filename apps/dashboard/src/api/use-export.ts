import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readError } from "./errors.ts";
import { useOrganization } from "./organization-context.ts";
import type { Export } from "./types.ts";

const pollMs = 1_000;

interface ExportOptions {
  start: () => Promise<Export>;
  onReady: (file: Export) => void;
  onFailure: (message: string) => void;
}

/** Asks for a file, follows a large one until it is prepared, and hands it over once. */
export function useExport({ start, onReady, onFailure }: ExportOptions) {
  const { api } = useOrganization();
  const request = useMutation({
    mutationFn: start,
    onError: (error) => onFailure(readError(error).message),
  });
  const asked = request.data;
  const followed = useQuery(
    api.exports.get.queryOptions({
      input: asked?.status === "preparing" ? { params: { id: asked.id } } : skipToken,
      refetchInterval: ({ state }) =>
        state.data === undefined || state.data.status === "preparing" ? pollMs : false,
    }),
  );
  const file = asked?.status === "preparing" ? (followed.data ?? asked) : asked;
  useHandOver(file, { onReady, onFailure });
  const isPreparing = file?.status === "preparing";
  return {
    isPending: request.isPending || isPreparing,
    progress: isPreparing ? file.rowsWritten / Math.max(file.rowCount, 1) : undefined,
    onExport: () => request.mutate(),
  };
}

function useHandOver(file: Export | undefined, handlers: Pick<ExportOptions, "onReady" | "onFailure">) {
  const handedOver = useRef<string | undefined>(undefined);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (file === undefined || file.status === "preparing" || handedOver.current === file.id) return;
    handedOver.current = file.id;
    if (file.status === "ready") latest.current.onReady(file);
    else latest.current.onFailure("This export could not be made. Try again.");
  }, [file]);
}
