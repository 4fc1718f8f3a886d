import { nonexistingField } from "./graph-errors.ts";

/** One of the things that a `fields` parameter asks for: `media.limit(5){id,caption}`. */
export interface Field {
  readonly name: string;
  readonly modifiers: Readonly<Record<string, string>>;
  readonly fields: readonly Field[];
}

/** What a node can tell: values as they are, or as the field asks for them. Undefined ones are left out, as hidden ones are. */
export type NodeValues = Readonly<Record<string, unknown>>;
type Rendering = (field: Field) => unknown;

export function parseFields(text: string): Field[] {
  return splitAtCommas(text).map(parseField);
}

/** A field within a node, rendered as it was asked for. */
export function asked(render: Rendering): Rendering {
  return render;
}

/** The asked fields and the id. One that the node does not have fails the whole request. */
export function renderNode(type: string, values: NodeValues, fields: readonly Field[]): object {
  const rendered = fields.map((field) => {
    if (!(field.name in values)) throw nonexistingField(field.name, type);
    const value = values[field.name];
    // Functions among a node's values are renderings; everything else is JSON.
    return [field.name, typeof value === "function" ? (value as Rendering)(field) : value];
  });
  return { ...Object.fromEntries(rendered), id: values["id"] };
}

function parseField(text: string): Field {
  const brace = text.indexOf("{");
  const head = brace < 0 ? text : text.slice(0, brace);
  const [name = ""] = head.split(".");
  const modifiers = [...head.slice(name.length).matchAll(/\.(\w+)\(([^)]*)\)/g)];
  return {
    name: name.trim(),
    modifiers: Object.fromEntries(modifiers.map(([, modifier = "", value = ""]) => [modifier, value])),
    fields: brace < 0 ? [] : parseFields(text.slice(brace + 1, text.lastIndexOf("}"))),
  };
}

/** Commas within braces and parentheses belong to the field that they stand in. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const character of text) {
    if ("{(".includes(character)) depth += 1;
    if ("})".includes(character)) depth -= 1;
    if (character === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += character;
  }
  return [...parts, part].filter((one) => one.trim() !== "");
}
