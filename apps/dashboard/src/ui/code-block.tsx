import clsx from "clsx";
import { CopyIconButton } from "./copy-button.tsx";

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
        <CopyIconButton text={code} label={`Copy ${label}`} />
      </span>
    </figure>
  );
}
