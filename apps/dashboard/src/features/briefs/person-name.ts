export function personName({
  name,
  email,
}: {
  readonly name: string | null;
  readonly email: string;
}): string {
  return name ?? email;
}
