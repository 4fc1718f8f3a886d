import type { ChatBeginning } from "./chat-search.ts";
import { BroadcastDialog } from "./dialogs/broadcast-dialog.tsx";
import { CampaignGroupDialog } from "./dialogs/campaign-group-dialog.tsx";
import { NewChatDialog } from "./dialogs/new-chat-dialog.tsx";
import { NewGroupDialog } from "./dialogs/new-group-dialog.tsx";
import { useWriteRefusal } from "./use-write-refusal.ts";

interface BeginDialogProps {
  begin: ChatBeginning | undefined;
  onClose: () => void;
  onOpened: (chatId: string) => void;
}

/** The dialog that the address asks for, to those who may write. */
export function BeginDialog({ begin, ...handlers }: BeginDialogProps) {
  const refusal = useWriteRefusal();
  if (refusal !== undefined) return null;
  switch (begin) {
    case "direct":
      return <NewChatDialog {...handlers} />;
    case "group":
      return <NewGroupDialog {...handlers} />;
    case "campaign-group":
      return <CampaignGroupDialog {...handlers} />;
    case "broadcast":
      return <BroadcastDialog onClose={handlers.onClose} />;
    default:
      return null;
  }
}
