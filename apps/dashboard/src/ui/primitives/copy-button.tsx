import clsx from "clsx";
import { Check, Copy } from "lucide-react";
import { useId, useState } from "react";
import { translate } from "../../languages/language.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { showToast } from "./overlays/toast.tsx";

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
      showToast(
        "error",
        translate("Your browser did not allow copying. Select the text and copy it by hand."),
      );
    }
  }
  return { isCopied, copy };
}

export function CopyButton({ text, label = translate("Copy") }: { text: string; label?: string }) {
  const { isCopied, copy } = useCopied(text);
  return (
    <Button onClick={copy} icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}>
      {isCopied ? translate("Copied") : label}
    </Button>
  );
}

export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopied(text);
  return (
    <IconButton label={isCopied ? translate("Copied") : label} onClick={copy} className="size-7">
      {isCopied ? <Check aria-hidden="true" className="text-accent-text" /> : <Copy aria-hidden="true" />}
    </IconButton>
  );
}

/** A value to take elsewhere, such as a secret or a link. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-[13px] [overflow-wrap:anywhere]">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="control h-8.5 min-w-0 flex-1 bg-sunken px-3 font-mono text-[13px]"
        />
        <CopyButton text={value} label={translate("Copy")} />
      </div>
    </div>
  );
}

interface CodeBlockProps {
  code: string;
  label: string;
  title?: string;
  className?: string;
}

export function CodeBlock({ code, label, title, className }: CodeBlockProps) {
  return (
    <figure
      className={clsx("group relative overflow-hidden rounded-xl border border-line bg-sunken", className)}
    >
      {title === undefined ? null : (
        <figcaption className="border-line border-b px-4 py-2 pr-12 text-muted text-xs">{title}</figcaption>
      )}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must reach them.
        tabIndex={0}
        className="max-h-96 overflow-auto px-4 py-3 pr-12 font-mono text-[12.5px] leading-5"
      >
        <code>{code}</code>
      </pre>
      <span className="absolute top-1 right-1 flex rounded-lg bg-sunken">
        <CopyIconButton text={code} label={translate("Copy {label}", { label })} />
      </span>
    </figure>
  );
}
