/** What the server found wrong, by path. */
export type Problems = Readonly<Record<string, string>>;

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
