import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { showToast } from "./toast.tsx";

const feedbackMs = 1600;

function useCopied(text: string) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), feedbackMs);
    } catch {
      // The clipboard is closed to pages served over plain http.
      showToast("error", "Your browser did not allow copying. Select the text and copy it by hand.");
    }
  }
  return { isCopied, copy };
}

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const { isCopied, copy } = useCopied(text);
  return (
    <Button onClick={copy} icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}>
      {isCopied ? "Copied" : label}
    </Button>
  );
}

export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopied(text);
  return (
    <IconButton label={isCopied ? "Copied" : label} onClick={copy} className="size-7">
      {isCopied ? <Check aria-hidden="true" className="text-accent-text" /> : <Copy aria-hidden="true" />}
    </IconButton>
  );
}
