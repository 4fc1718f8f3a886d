import { Plus } from "lucide-react";
import { Button } from "../../../ui/primitives/button.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { refusalWords, useWriteRefusal } from "../use-write-refusal.ts";
import { useEndpoints } from "./use-endpoints.ts";

/** The way to another endpoint, or why there is none. */
export function AddEndpointButton({ onAdd }: { onAdd: () => void }) {
  const refusal = useWriteRefusal();
  const list = useEndpoints().data;
  const isFull = list !== undefined && list.data.length >= list.limit;
  const reason = refusal === undefined ? (isFull ? fullWords(list.limit) : undefined) : refusalWords[refusal];
  return (
    <DisabledReason reason={reason}>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        disabled={reason !== undefined}
        onClick={onAdd}
      >
        Add endpoint
      </Button>
    </DisabledReason>
  );
}

function fullWords(limit: number): string {
  return `Your plan has ${limit} endpoints. Delete one before adding another.`;
}
