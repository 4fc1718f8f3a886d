import { splitAtLinks } from "./text-links.ts";

/** Plain text as somebody wrote it. Its addresses lead elsewhere, so they open beside the page. */
export function LinkedText({ text, linkClass = "text-accent-text" }: { text: string; linkClass?: string }) {
  return (
    <div className="whitespace-pre-wrap text-pretty [overflow-wrap:anywhere]">
      {splitAtLinks(text).map((part, index) =>
        part.kind === "text" ? (
          part.text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: an address may stand in the text twice.
            key={index}
            href={part.url}
            target="_blank"
            rel="noreferrer"
            className={`underline underline-offset-2 ${linkClass}`}
          >
            {part.url}
          </a>
        ),
      )}
    </div>
  );
}
