import { personName } from "../../parts/person-name.ts";
/** What to call the person that a payout goes to. */
export function payeeName({
  creatorName,
  creatorEmail,
}: {
  readonly creatorName: string | null;
  readonly creatorEmail: string;
}): string {
  return personName({ name: creatorName, email: creatorEmail });
}
