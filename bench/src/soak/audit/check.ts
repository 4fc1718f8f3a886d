import type pg from "pg";

/** A promise, and what was found against it. */
export interface Finding {
  readonly claim: string;
  /** How many things were looked at: a promise about nothing says nothing. */
  readonly examined: number;
  readonly faults: readonly string[];
}

/** A promise about rows: how many it speaks of, and a statement that lists what breaks it as `fault`. */
export interface DatabaseCheck {
  readonly claim: string;
  readonly examined: string;
  readonly faults: string;
  /** Whether it holds only once nothing is under way any more. */
  readonly atRest?: true;
}

const MOST_FAULTS = 20;

export async function examine(client: pg.Client, check: DatabaseCheck): Promise<Finding> {
  const { claim, examined, faults } = check;
  const counted = await client.query<{ total: number }>(`select (${examined})::int as total`);
  const found = await client.query<{ fault: string }>(
    `select fault::text as fault from (${faults}) found limit ${MOST_FAULTS}`,
  );
  return { claim, examined: counted.rows[0]?.total ?? 0, faults: found.rows.map(({ fault }) => fault) };
}

export function describeFinding({ claim, examined, faults }: Finding): string {
  const verdict = faults.length === 0 ? "holds" : "BROKEN";
  return [
    `${verdict}: ${claim} (${examined.toLocaleString("en")})`,
    ...faults.map((fault) => `  ${fault}`),
  ].join("\n");
}
