import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sessionApi } from "../../api/client.ts";
import { readError } from "../../api/errors.ts";
import type { OpenSession } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { deviceName } from "./device-name.ts";

/** Where the person is signed in to the dashboard, this browser first. */
export function OpenSessions() {
  const sessions = useQuery(sessionApi.session.list.queryOptions());
  const end = useEnd();
  const endOthers = useEndOthers();
  if (!sessions.isSuccess) return <QueryState query={sessions} label="sessions" rows={2} />;
  const { data } = sessions.data;
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Sessions" className="divide-y divide-line rounded-lg border border-line">
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending}
            onEnd={() => end.mutate({ params: { id: session.id } })}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button className="self-start" isPending={endOthers.isPending} onClick={() => endOthers.mutate({})}>
          End all others
        </Button>
      )}
    </div>
  );
}

interface SessionRowProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const name = deviceName(session.userAgent);
  return (
    <li className="flex items-center justify-between gap-4 px-3 py-2.5">
      <div className="min-w-0">
        <p className="font-medium text-[13px]">{name}</p>
        <p className="text-faint text-xs [overflow-wrap:anywhere]">
          {session.address ?? "Unknown address"} · signed in <RelativeTime instant={session.createdAt} /> ·
          last seen <RelativeTime instant={session.lastSeenAt} />
        </p>
      </div>
      {session.isCurrent ? (
        <StateBadge tone="accent">This device</StateBadge>
      ) : (
        <Button size="small" aria-label={`End ${name}`} disabled={isEnding} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

function useEnd() {
  const queryClient = useQueryClient();
  return useMutation(
    sessionApi.session.end.mutationOptions({
      onSuccess: () => showToast("success", "Session ended."),
      onError: (error) => showToast("error", readError(error).message),
      onSettled: () => queryClient.invalidateQueries({ queryKey: sessionApi.session.list.key() }),
    }),
  );
}

function useEndOthers() {
  const queryClient = useQueryClient();
  return useMutation(
    sessionApi.session.endOthers.mutationOptions({
      onSuccess: () => showToast("success", "You are signed in here only."),
      onError: (error) => showToast("error", readError(error).message),
      onSettled: () => queryClient.invalidateQueries({ queryKey: sessionApi.session.list.key() }),
    }),
  );
}
