import { findImageProblem, findLinkProblem } from "./check-address.ts";
import { readCaption } from "./collect-inline.ts";
import type { ContentIssues } from "./content-issues.ts";
import type { RichTextImage } from "./document.ts";
import { attributesOf, isRecord, type JsonRecord } from "./editor-children.ts";
import { type Look, plainLook, styleBits } from "./inline-pieces.ts";
import { MAX_IMAGE_WIDTH, MAX_LIST_START } from "./limits.ts";
import { isVariableId, VARIABLE_IDS, type VariableId } from "./variables.ts";

/** Reads the attributes and marks of editor JSON. What is refused comes back as something harmless. */
export class AttributeReader {
  readonly #issues: ContentIssues;

  constructor(issues: ContentIssues) {
    this.#issues = issues;
  }

  headingLevel(node: JsonRecord, path: string): 2 | 3 {
    const level = attributesOf(node)["level"] ?? 2;
    if (!Number.isInteger(level)) this.#issues.add("A heading's level is 2 or 3.", `${path}.attrs.level`);
    return Number(level) <= 2 ? 2 : 3;
  }

  listStart(node: JsonRecord, path: string): number {
    const start = attributesOf(node)["start"] ?? 1;
    if (typeof start === "number" && Number.isInteger(start) && start >= 0 && start <= MAX_LIST_START)
      return start;
    this.#issues.add(`A list starts with a whole number from 0 to ${MAX_LIST_START}.`, `${path}.attrs.start`);
    return 1;
  }

  variableId(node: JsonRecord, path: string): VariableId {
    const id = attributesOf(node)["id"];
    if (isVariableId(id)) return id;
    this.#issues.add(() => `A variable's id is one of ${VARIABLE_IDS.join(", ")}.`, `${path}.attrs.id`);
    return VARIABLE_IDS[0];
  }

  image(node: JsonRecord, path: string): RichTextImage {
    const { src, alt, title, width } = attributesOf(node);
    const address = typeof src === "string" ? src : "";
    const problem = findImageProblem(address);
    if (problem !== undefined) this.#issues.add(problem, `${path}.attrs.src`);
    return {
      type: "imageResize",
      attrs: {
        src: address,
        alt: this.#caption(alt, `${path}.attrs.alt`),
        title: this.#caption(title, `${path}.attrs.title`),
        width: this.#width(width, `${path}.attrs.width`),
      },
    };
  }

  #caption(value: unknown, path: string): string | null {
    if (typeof value === "string") return readCaption(value, path, this.#issues);
    if (value !== undefined && value !== null) this.#issues.add("Give a text, or leave it out.", path);
    return null;
  }

  #width(value: unknown, path: string): number | null {
    if (value === undefined || value === null) return null;
    const pixels = typeof value === "string" ? Number(value.replace(/px$/, "") || Number.NaN) : value;
    if (typeof pixels === "number" && pixels >= 1 && pixels <= MAX_IMAGE_WIDTH) return Math.round(pixels);
    this.#issues.add(`Give the width in pixels, from 1 to ${MAX_IMAGE_WIDTH}, or leave it out.`, path);
    return null;
  }

  look(node: JsonRecord, path: string): Look {
    const marks = node["marks"];
    if (marks === undefined || marks === null) return plainLook;
    if (!Array.isArray(marks)) {
      this.#issues.add("Marks are a list.", `${path}.marks`);
      return plainLook;
    }
    return marks.reduce<Look>(
      (look, mark, index) => this.#withMark(look, mark, `${path}.marks.${index}`),
      plainLook,
    );
  }

  #withMark(look: Look, mark: unknown, path: string): Look {
    const type = isRecord(mark) ? mark["type"] : undefined;
    if (isRecord(mark) && type === "link") return { ...look, href: this.#href(look, mark, path) };
    if (typeof type === "string" && isStyle(type)) return { ...look, style: look.style | styleBits[type] };
    this.#issues.add(
      "Use the marks bold, italic, strike, underline and link only; remove this one.",
      `${path}.type`,
    );
    return look;
  }

  #href(look: Look, mark: JsonRecord, path: string): string {
    const { href } = attributesOf(mark);
    const address = typeof href === "string" ? href : "";
    const problem = findLinkProblem(address);
    if (problem !== undefined) this.#issues.add(problem, `${path}.attrs.href`);
    if (look.href !== undefined && look.href !== address)
      this.#issues.add("A text links to one address only; remove one of its links.", path);
    return address;
  }
}

function isStyle(type: string): type is keyof typeof styleBits {
  return Object.hasOwn(styleBits, type);
}
