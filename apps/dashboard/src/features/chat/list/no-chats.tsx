import { MessagesSquare } from "lucide-react";
import { Button } from "../../../ui/primitives/button.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import type { ChatBeginning, ChatSearch } from "../chat-search.ts";
import { useWriteRefusal } from "../use-write-refusal.ts";

interface NoChatsProps {
  search: ChatSearch;
  onBegin: (what: ChatBeginning) => void;
  onClear: () => void;
}

export function NoChats({ search, onBegin, onClear }: NoChatsProps) {
  const canWrite = useWriteRefusal() === undefined;
  if (search.show === "unread" && search.q === undefined) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title="You have read everything"
        action={<Button onClick={onClear}>Show all conversations</Button>}
      />
    );
  }
  if (search.q !== undefined || (search.show ?? "all") !== "all") {
    return (
      <NoMatch icon={MessagesSquare} noun="conversations" onClear={onClear}>
        Try another name or word.
      </NoMatch>
    );
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No conversations yet"
      action={
        canWrite ? (
          <Button variant="primary" onClick={() => onBegin("direct")}>
            New conversation
          </Button>
        ) : undefined
      }
    >
      Write to a creator, to a group of them, or to everybody in a campaign.
    </EmptyState>
  );
}
