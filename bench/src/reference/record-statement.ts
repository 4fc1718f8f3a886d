import type { Queryable } from "../../../apps/server/src/infra/db/database.ts";
import {
  type PreparedQuery,
  type SqlFragment,
  toPreparedQuery,
} from "../../../apps/server/src/infra/db/sql.ts";

const ORGANIZATION = "the organization to bind";

/** The statement that one of the product's queries runs, once written, to be bound to organizations. */
export function recordStatement(
  query: (db: Queryable, organizationId: string) => unknown,
): (organizationId: string) => PreparedQuery {
  const recorded: SqlFragment[] = [];
  const record = (statement: SqlFragment) => {
    recorded.push(statement);
    return new Promise<never>(() => undefined);
  };
  query({ rows: record, maybeRow: record, row: record, execute: record }, ORGANIZATION);
  const [statement, ...others] = recorded;
  if (statement === undefined || others.length > 0)
    throw new Error("Expected the query to run one statement");
  const { name, text, values } = toPreparedQuery(statement);
  return (organizationId) => ({
    name,
    text,
    values: values.map((value) => (value === ORGANIZATION ? organizationId : value)),
  });
}
