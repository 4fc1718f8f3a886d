/** What the server found wrong, by path. */
export type Problems = Readonly<Record<string, string>>;

/** A list's problems stand at its entries; the field shows the first. */
export function problemOf(problems: Problems, field: string): string | undefined {
  return Object.entries(problems).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
}

const fields = [
  "firstName",
  "lastName",
  "email",
  "countryCode",
  "languages",
  "message",
  "links",
  "challengeVideoUrl",
  "isOfAge",
];

/** Whether the form has a place for it. */
export function hasField(path: string): boolean {
  return fields.includes(path.split(".")[0] ?? "");
}
