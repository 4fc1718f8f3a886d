export const guides = [
  { id: "introduction", title: "Introduction" },
  { id: "authentication", title: "Authentication" },
  { id: "errors", title: "Errors" },
  { id: "paging", title: "Paging" },
  { id: "query-arrays", title: "Arrays and ranges in queries" },
  { id: "typescript", title: "TypeScript client" },
] as const;

export type GuideId = (typeof guides)[number]["id"];
