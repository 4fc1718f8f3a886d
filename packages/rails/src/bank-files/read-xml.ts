import { SaxesParser } from "saxes";
import { MAX_ELEMENTS, refuseLongText, tooMany } from "./file-limits.ts";

/** An element by its name without prefix: banks write the same message with and without prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

const MAX_DEPTH = 40;

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** The root element. Rejects by throwing: what is not well-formed, too large or too deep, and every document type with its entities. */
export function parseXml(text: string): XmlElement {
  refuseLongText(text);
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("it declares a document type");
  });
  parser.on("opentag", ({ local, attributes }) => {
    count += 1;
    if (count > MAX_ELEMENTS) throw tooMany(MAX_ELEMENTS, "elements");
    if (open.length >= MAX_DEPTH) throw new Error(`its elements are nested more than ${MAX_DEPTH} deep`);
    const values = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element: OpenElement = {
      name: local,
      attributes: Object.fromEntries(values),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (part: string) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += part;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  // Stryker disable next-line ConditionalExpression: the parser itself refuses a text without an element.
  if (root === undefined) throw new Error("it is empty");
  return root;
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element on the way down by these names. */
export function elementAt(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (current, name) => current?.children.find((child) => child.name === name),
    element,
  );
}

/** Its text without space around it; undefined where there is none. */
export function textAt(element: XmlElement | undefined, ...names: readonly string[]): string | undefined {
  return elementAt(element, ...names)?.text.trim() || undefined;
}
