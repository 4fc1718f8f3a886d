import type { Database } from "../src/infra/db/database.ts";
import { type SqlFragment, toPreparedQuery } from "../src/infra/db/sql.ts";

/** The database, and the texts of the statements that were sent to it outside of transactions. */
export function listening(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const noted = (statement: SqlFragment) => {
    statements.push(toPreparedQuery(statement).text);
    return statement;
  };
  return {
    statements,
    db: {
      ...db,
      rows: (statement) => db.rows(noted(statement)),
      row: (statement) => db.row(noted(statement)),
      maybeRow: (statement) => db.maybeRow(noted(statement)),
      execute: (statement) => db.execute(noted(statement)),
    },
  };
}
