/** Greets by first name and time of day, as the person's own clock has it. */
export function greeting(name: string | null, now: Date) {
  const hour = now.getHours();
  const part = hour < 5 || hour >= 18 ? "Good evening" : hour < 12 ? "Good morning" : "Good afternoon";
  const firstName = name?.trim().split(/\s+/)[0];
  return firstName === undefined || firstName === "" ? part : `${part}, ${firstName}`;
}
