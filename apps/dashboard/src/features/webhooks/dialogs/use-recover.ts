import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";

export interface Progress {
  readonly total: number;
  /** What the next step is asked for; null when everything is on its way. */
  readonly next: RecoveryStep | null;
}

export interface RecoveryStep {
  readonly since: string;
  readonly cursor?: string;
}

export type Recovery = ReturnType<typeof useRecover>;

/** Recovers step by step: the server takes a limited number at once, and says where to go on. */
export function useRecover({ id }: WebhookEndpoint) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const [progress, setProgress] = useState<Progress | undefined>(undefined);
  const recover = useMutation(
    api.webhooks.recover.mutationOptions({
      onSuccess: ({ recovered, nextCursor }, { body: { since } }) => {
        const next = nextCursor === null ? null : { since, cursor: nextCursor };
        setProgress((before) => ({ total: (before?.total ?? 0) + recovered, next }));
        return refresh();
      },
    }),
  );
  return {
    /** Undefined before the first step. */
    progress,
    error: recover.error,
    isPending: recover.isPending,
    run: (step: RecoveryStep) => recover.mutate({ params: { id }, body: step }),
  };
}
