export const expiryChoices = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "date", label: "On a date" },
  { value: "never", label: "Never" },
] as const;

const dayMs = 86_400_000;

/** The instant a key ends: some days from now, at the end of a chosen UTC day, or never. */
export function expiryInstant(choice: string, date: string, now: Date): string | null {
  if (choice === "never") return null;
  if (choice === "date") return `${date}T23:59:59.999Z`;
  return new Date(now.getTime() + Number(choice) * dayMs).toISOString();
}

export function tomorrow(now: Date) {
  return new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
}
