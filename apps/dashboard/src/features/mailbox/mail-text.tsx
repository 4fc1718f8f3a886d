import { splitAtLinks } from "./text-links.ts";

/** An email's text as it was written. Its links were meant for somebody else, so they open beside the page. */
export function MailText({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-wrap text-pretty [overflow-wrap:anywhere]">
      {splitAtLinks(text).map((part, index) =>
        part.kind === "text" ? (
          part.text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, and an address may stand in it twice.
            key={index}
            href={part.url}
            target="_blank"
            rel="noreferrer"
            className="text-accent-text underline underline-offset-2"
          >
            {part.url}
          </a>
        ),
      )}
    </div>
  );
}
