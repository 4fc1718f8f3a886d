const QUOTED = /('(?:[^']|'')*'|"(?:[^"]|"")*")/;
const LITERALS = String.raw`((?:(?:'(?:[^']|'')*'|-?\d+)(?:, )?)+)`;
const ANY_OF = new RegExp(String.raw`= any \(array\[${LITERALS}\]\)`, "g");
const NONE_OF = new RegExp(String.raw`<> all \(array\[${LITERALS}\]\)`, "g");

/**
 * SQL as PostgreSQL spells it, in the way people write it: lower case, lists as `in (…)`, short names of types, and no cast
 * of a literal to text.
 */
export function plainSql(spelled: string): string {
  const pieces = spelled.split(QUOTED);
  const plain = pieces.map((piece, index) => {
    if (index % 2 === 1) return piece;
    const isAfterLiteral = pieces[index - 1]?.startsWith("'") === true;
    const uncast = isAfterLiteral ? piece.replace(/^::text\b(?!\[)/, "") : piece;
    return uncast.toLowerCase().replaceAll("timestamp with time zone", "timestamptz");
  });
  return plain.join("").replace(ANY_OF, "in ($1)").replace(NONE_OF, "not in ($1)");
}

/** The same in lines that stand deeper, as part of another statement. */
export function indentedSql(spelled: string, indent: string): string {
  return plainSql(spelled).trim().replaceAll("\n", `\n${indent}`);
}

/** What a statement says outside of its literals. */
export function withoutLiterals(statement: string): string {
  return statement
    .split(QUOTED)
    .filter((piece) => !piece.startsWith("'"))
    .join("");
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
