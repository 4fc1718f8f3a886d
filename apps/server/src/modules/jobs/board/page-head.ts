import { escapeHtml } from "@clipledger/richtext/write-html";

interface HeadTexts {
  readonly title: string;
  readonly description: string;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  /** The one address of the page, whatever it was asked by. */
  readonly url?: string;
  readonly siteName?: string;
  /** A logo, which networks show small beside the title. */
  readonly picture?: string | undefined;
  /** Without one: a picture that fills the card. */
  readonly defaultPicture?: string;
  /** In the words of schema.org. */
  readonly data?: object;
}

const DESCRIPTION_LENGTH = 300;

/** Title, description, canonical address, social card and structured data, as HTML with everything in it escaped. */
export function pageHead(texts: HeadTexts): string {
  const description = texts.description.replace(/\s+/g, " ").trim().slice(0, DESCRIPTION_LENGTH);
  const picture = texts.picture ?? texts.defaultPicture;
  return [
    `<title>${escapeHtml(texts.title)}</title>`,
    meta("name", "description", description),
    texts.isIndexed ? "" : meta("name", "robots", "noindex"),
    texts.url === undefined ? "" : `<link rel="canonical" href="${escapeHtml(texts.url)}">`,
    meta("property", "og:type", "website"),
    meta("property", "og:title", texts.title),
    meta("property", "og:description", description),
    meta("property", "og:url", texts.url),
    meta("property", "og:site_name", texts.siteName),
    meta("property", "og:image", picture),
    meta("name", "twitter:card", texts.picture === undefined ? "summary_large_image" : "summary"),
    texts.data === undefined ? "" : structuredData(texts.data),
  ].join("");
}

function meta(kind: "name" | "property", name: string, content: string | undefined): string {
  return content === undefined || content === ""
    ? ""
    : `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** Browsers do not execute it; written so that no text in it can end the element or begin another. */
function structuredData(data: object): string {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
  return `<script type="application/ld+json">${json}</script>`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
