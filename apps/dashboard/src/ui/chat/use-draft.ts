import { useState } from "react";

/** What was typed and not yet sent, while the page is open: who looks at another conversation loses nothing. */
const drafts = new Map<string, string>();

export function useDraft(chatId: string) {
  const [text, setText] = useState(drafts.get(chatId) ?? "");
  function change(next: string) {
    setText(next);
    if (next === "") drafts.delete(chatId);
    else drafts.set(chatId, next);
  }
  return [text, change] as const;
}
