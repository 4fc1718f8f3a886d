import type { WebhookEndpoint } from "../../../api/types.ts";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { noticeWords } from "./notice-words.ts";

export function EndpointNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const words = noticeWords(endpoint);
  if (words === undefined) return null;
  const { state, failingSince, nextProbeAt } = endpoint;
  return (
    <Notice tone={words.tone} title={words.title}>
      <p>{words.text}</p>
      {state === "active" && failingSince !== null ? (
        <p className="mt-1 text-muted">
          Failing since <RelativeTime instant={failingSince} />
          {nextProbeAt === null ? null : ", next try "}
          {nextProbeAt === null ? null : <RelativeTime instant={nextProbeAt} />}.
        </p>
      ) : null}
    </Notice>
  );
}
