import { useQuery } from "@tanstack/react-query";
import { sessionApi } from "../../api/client.ts";
import type { OpenSession } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
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
  return useWrite(sessionApi.session.end.call, {
    says: "Session ended.",
    refreshes: [sessionApi.session.list.key()],
    refreshesWhenRefused: true,
    refusals: "toast",
  });
}

function useEndOthers() {
  return useWrite(sessionApi.session.endOthers.call, {
    says: "You are signed in here only.",
    refreshes: [sessionApi.session.list.key()],
    refreshesWhenRefused: true,
    refusals: "toast",
  });
}
