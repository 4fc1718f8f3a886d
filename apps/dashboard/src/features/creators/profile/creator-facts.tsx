import type { Creator } from "../../../api/types.ts";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { creatorState } from "../creator-state.ts";

export function CreatorFacts({ creator }: { creator: Creator }) {
  const { label, note } = creatorState(creator);
  return (
    <FactList
      facts={[
        { label: "Invitation", value: note ?? label },
        { label: "Added", value: <Added creator={creator} /> },
        { label: "Last changed", value: <RelativeTime instant={creator.updatedAt} /> },
        { label: "Id", value: <code className="font-mono text-xs">{creator.id}</code> },
      ]}
    />
  );
}

function Added({ creator }: { creator: Creator }) {
  return (
    <>
      <RelativeTime instant={creator.createdAt} />
      {creator.createdByUser?.name ? ` by ${creator.createdByUser.name}` : null}
    </>
  );
}
