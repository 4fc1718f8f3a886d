import { parseUrl } from "@clipledger/domain/parse-url";

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

export type TextPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly url: string };

const WEB_ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** A full stop or bracket after an address belongs to the sentence around it. */
const SENTENCE_END = /[.,;:!?)\]}'’”]+$/;

/** Plain text cut at its web addresses, in order and with nothing left out. */
export function splitAtLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const url = match[0].replace(SENTENCE_END, "");
    if (parseUrl(url) === undefined) continue;
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    parts.push({ kind: "link", url });
    end = match.index + url.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}
