import "./rich-text.css";
import { findImageProblem, findLinkProblem } from "@clipledger/richtext/check-address";
import {
  type RichTextImage as ImageNode,
  isVariableId,
  type RichTextDocument,
  type RichTextMark,
  type RichTextNode,
  type VariableId,
} from "@clipledger/richtext/document";
import { ImageOff } from "lucide-react";
import { createElement, type ReactNode, useState } from "react";
import { translate } from "../../languages/language.ts";

/** A document as elements of the page: whatever stands in it, nothing of it is ever read as HTML. */
export function RichText({ document }: { document: RichTextDocument }) {
  return element("div", { className: "rich-text" }, document.content);
}

function render(node: RichTextNode): ReactNode {
  switch (node.type) {
    case "paragraph":
      return element("p", null, node.content);
    case "heading":
      return element(node.attrs.level === 3 ? "h3" : "h2", null, node.content);
    case "bulletList":
      return element("ul", null, node.content);
    case "orderedList":
      return element("ol", { start: node.attrs.start }, node.content);
    case "listItem":
      return element("li", null, node.content);
    case "imageResize":
      return <RichTextImage {...node.attrs} />;
    case "hardBreak":
      return createElement("br");
    case "variable":
      return marked(<span className="variable">{variableLabels[node.attrs.id]}</span>, node.marks);
    case "text":
      return marked(node.text, node.marks);
  }
}

/** Children are passed one by one: those of a text that is only read never move, so they need no keys. */
function element(tag: string, props: object | null, content: readonly RichTextNode[] = []): ReactNode {
  return createElement(tag, props, ...content.map(render));
}

const markTags = { bold: "strong", italic: "em", strike: "s", underline: "u" } as const;

function marked(content: ReactNode, marks: readonly RichTextMark[] = []): ReactNode {
  return marks.reduceRight<ReactNode>(
    (inner, mark) =>
      mark.type === "link" ? link(mark.attrs.href, inner) : createElement(markTags[mark.type], null, inner),
    content,
  );
}

function link(href: string, content: ReactNode): ReactNode {
  if (findLinkProblem(href) !== undefined) return content;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

export type ImageAttributes = ImageNode["attrs"];

/** An image of a text. Where it cannot be shown, what it shows is said, with a link to it. */
export function RichTextImage({ src, alt, title, width }: ImageAttributes) {
  const [failedSrc, setFailedSrc] = useState<string | undefined>(undefined);
  const isAllowed = findImageProblem(src) === undefined;
  if (!isAllowed || failedSrc === src) return <MissingImage href={isAllowed ? src : undefined} alt={alt} />;
  return (
    <img
      src={src}
      alt={alt ?? ""}
      title={title ?? undefined}
      width={width ?? undefined}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="block h-auto max-w-full rounded-lg"
      onError={() => setFailedSrc(src)}
    />
  );
}

function MissingImage({ href, alt }: { href: string | undefined; alt: string | null }) {
  return (
    <span className="flex w-fit max-w-full items-start gap-2.5 rounded-lg border border-line bg-sunken px-3 py-2 text-[13px] text-muted leading-5">
      <ImageOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      <span className="min-w-0">
        {alt === null || alt === ""
          ? translate("An image that cannot be shown here")
          : translate("Image: {alt}", { alt })}
        {href === undefined ? null : (
          <a href={href} target="_blank" rel="noopener noreferrer" className="ml-2">
            {translate("Open")}
            <span className="sr-only"> {translate("the image")}</span>
          </a>
        )}
      </span>
    </span>
  );
}

/** A text as the server answers it, which is always what the converter wrote. */
export function documentOf(content: {
  readonly type: "doc";
  readonly content: readonly unknown[];
}): RichTextDocument {
  return content as RichTextDocument;
}

/** What a variable stands for, as the menu and the text show it. */
export const variableLabels: Record<VariableId, string> = {
  get creator_first_name() {
    return translate("Creator's first name");
  },
  get creator_full_name() {
    return translate("Creator's full name");
  },
  get creator_email() {
    return translate("Creator's email");
  },
  get creator_accounts() {
    return translate("Creator's accounts");
  },
  get brand_name() {
    return translate("Brand name");
  },
  get campaign_video_target() {
    return translate("Video target");
  },
  get campaign_payout_cycle() {
    return translate("Payout cycle");
  },
  get assignment_start_date() {
    return translate("Assignment start");
  },
};

export function variableLabel(id: string): string {
  return isVariableId(id) ? variableLabels[id] : `$${id}`;
}
