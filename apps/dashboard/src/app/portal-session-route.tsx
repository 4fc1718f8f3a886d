import { PortalFrame } from "../features/portal/frame/portal-frame.tsx";
import { PortalChatUpdates } from "../features/portal-chat/portal-chat-updates.ts";

export function PortalSessionRoute() {
  return (
    <>
      <PortalChatUpdates />
      <PortalFrame />
    </>
  );
}
