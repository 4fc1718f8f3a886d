import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PortalBrief } from "../../../api/portal-types.ts";

export type ShownBrief = Pick<PortalBrief, "campaignId" | "version" | "readAt">;

/** Reports a version as read once it is shown in a tab that somebody looks at. */
export function useMarkRead({ campaignId, version, readAt }: ShownBrief) {
  const { id: creatorId } = usePortalCreator();
  const queryClient = useQueryClient();
  const { mutate } = useMutation(
    portalApi.briefs.markRead.mutationOptions({
      // Also after a refusal: then a newer version has taken this one's place.
      onSettled: () => queryClient.invalidateQueries({ queryKey: portalApi.briefs.get.key() }),
    }),
  );
  useEffect(() => {
    if (readAt !== null) return undefined;
    const report = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", report);
      mutate({ params: { creatorId }, body: { campaignId, version } });
    };
    document.addEventListener("visibilitychange", report);
    report();
    return () => document.removeEventListener("visibilitychange", report);
  }, [creatorId, campaignId, version, readAt, mutate]);
}
