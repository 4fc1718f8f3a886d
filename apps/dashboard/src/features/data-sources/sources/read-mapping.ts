type Mapping = Record<string, unknown>;

type ReadMapping =
  | { readonly mapping: Mapping; readonly others: readonly string[] }
  | { readonly problem: string };

/**
 * The supplier in a pasted mapping: the entry itself, or one of a whole file's list, by its name where there are several. What
 * it means is the server's to judge.
 */
export function readMapping(text: string, chosenName?: string): ReadMapping {
  const parsed = parseObject(text);
  if ("problem" in parsed) return parsed;
  const { suppliers } = parsed.mapping;
  if (suppliers === undefined) return { mapping: parsed.mapping, others: [] };
  const entries = Array.isArray(suppliers) ? suppliers.filter(isObject) : [];
  const chosen = entries.find(({ name }) => name === chosenName) ?? entries[0];
  if (chosen === undefined)
    return { problem: "The file has no supplier in its list “suppliers”. Paste one that has." };
  return { mapping: chosen, others: entries.flatMap(({ name }) => (typeof name === "string" ? [name] : [])) };
}

function parseObject(text: string): { readonly mapping: Mapping } | { readonly problem: string } {
  if (text.trim() === "") return { problem: "Paste the mapping, or upload its file." };
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value)
      ? { mapping: value }
      : { problem: "Expected an object: one supplier, or a whole file with the list “suppliers”." };
  } catch (error) {
    return { problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isObject(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
