/** Somebody as they were pasted, not judged yet. */
export interface PastedPerson {
  /** Where they stand in the text, from 1. */
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Reads people from what was pasted or from a CSV file: a line each, "Ana Alder <ana@example.com>", "ana@example.com", or fields
 * between commas, semicolons or tabs. A first line without an address that names its fields is a head, and says their order.
 */
export function readPeople(text: string): readonly PastedPerson[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
    .filter(({ content }) => content !== "");
  const [first] = lines;
  if (first === undefined) return [];
  const head = readHead(fieldsOf(first.content));
  return (head === undefined ? lines : lines.slice(1)).map(({ content, line }) => ({
    line,
    ...(head === undefined ? readPerson(content) : readByHead(fieldsOf(content), head)),
  }));
}

type Person = Omit<PastedPerson, "line">;
type FieldName = keyof Person | "name";

const headWords: Readonly<Record<FieldName, readonly string[]>> = {
  firstName: ["first name", "firstname", "first", "given name", "vorname"],
  lastName: ["last name", "lastname", "last", "surname", "family name", "nachname"],
  name: ["name", "full name", "creator"],
  email: ["email", "e-mail", "mail", "email address"],
};

function readHead(fields: readonly string[]): readonly (FieldName | undefined)[] | undefined {
  if (fields.some((field) => field.includes("@"))) return undefined;
  const names = Object.keys(headWords) as FieldName[]; // safe: the keys of the literal above
  const head = fields.map((field) =>
    names.find((name) => headWords[name].includes(field.toLowerCase().replaceAll("_", " "))),
  );
  return head.includes("email") ? head : undefined;
}

function readByHead(fields: readonly string[], head: readonly (FieldName | undefined)[]): Person {
  const field = (name: FieldName) => fields[head.indexOf(name)] ?? "";
  const whole = splitName(head.includes("name") ? field("name") : "");
  return {
    firstName: head.includes("firstName") ? field("firstName") : whole.firstName,
    lastName: head.includes("lastName") ? field("lastName") : whole.lastName,
    email: field("email"),
  };
}

function readPerson(content: string): Person {
  const addressed = /^(.*)<([^<>]*)>$/.exec(content);
  if (addressed !== null) {
    return { ...splitName(unquoted(addressed[1] ?? "")), email: (addressed[2] ?? "").trim() };
  }
  const fields = fieldsOf(content);
  const email = fields.find((field) => field.includes("@")) ?? "";
  const names = fields.filter((field) => field !== email && field !== "");
  if (names.length === 0) return { ...splitName(nameOfAddress(email)), email };
  const [first = "", ...others] = names;
  return names.length === 1
    ? { ...splitName(first), email }
    : { firstName: first, lastName: others.join(" "), email };
}

/** What stands before the @, as a name: "ana.alder" as "Ana Alder". */
function nameOfAddress(email: string): string {
  const [local = ""] = email.split("@");
  return local
    .split(/[._+-]+/)
    .filter((part) => part !== "" && !/^\d+$/.test(part))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}

function splitName(name: string): Pick<Person, "firstName" | "lastName"> {
  const [firstName = "", ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(" ") };
}

/** Fields between tabs, semicolons or commas, whichever comes first in this order; quotes keep what is between them together. */
function fieldsOf(line: string): readonly string[] {
  const separator = ["\t", ";", ","].find((candidate) => line.includes(candidate));
  if (separator === undefined) return [unquoted(line)];
  const fields: string[] = [""];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) fields.push("");
    else fields.push((fields.pop() ?? "") + letter);
  }
  return fields.map((field) => field.trim());
}

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, "$1");
}
