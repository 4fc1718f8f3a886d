import { useMailbox } from "../../parts/mailbox-notice.tsx";
import { type NavigationGroup, navigation } from "../navigation.ts";

/** The areas that this person finds on this server. */
export function useNavigation(): readonly NavigationGroup[] {
  const hasMailbox = useMailbox() === "open";
  return navigation.map((group) => ({
    ...group,
    items: group.items.filter((item) => hasMailbox || item.needsMailbox !== true),
  }));
}
