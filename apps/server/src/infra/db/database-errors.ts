import pg from "pg";
import { AppError } from "../app-error.ts";

/** PostgreSQL could not be asked: nobody answered, or the connection broke. */
class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

const BROKEN = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ENOENT)/;
const BROKEN_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Facts are needed that have left for ClickHouse. Unless somebody brings them back, this is what the caller hears. */
export class ArchivedFacts extends AppError {
  readonly organizationKey: number;
  /** Undefined: it is not known which; those of any video may be. */
  readonly videoKeys: readonly bigint[] | undefined;

  constructor(need: { organization: number; videos?: readonly string[] | null }, cause: unknown) {
    const message = "Daily facts that this needs are archived, and cannot be brought back at the moment";
    super("SERVICE_UNAVAILABLE", undefined, { message, cause });
    this.organizationKey = need.organization;
    this.videoKeys = need.videos?.map(BigInt);
  }
}

/** What functions of the schema raise where facts are archived. */
const FACTS_ARCHIVED = "CLA01";

/** What pg throws of a connection or of archived facts, as the error that tells so; any other error as it is. */
export function unavailableOr(error: unknown): unknown {
  if (error instanceof pg.DatabaseError)
    return error.code === FACTS_ARCHIVED ? new ArchivedFacts(JSON.parse(error.detail ?? "{}"), error) : error;
  if (!(error instanceof Error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  const isBroken = BROKEN.test(code) || BROKEN_WORDS.test(error.message);
  return isBroken ? new DatabaseUnavailable("The database cannot be asked", { cause: error }) : error;
}

/** The SQLSTATE and constraint of a PostgreSQL error, or undefined for any other. */
export function databaseErrorOf(
  error: unknown,
): { code: string; constraint: string | undefined } | undefined {
  return error instanceof pg.DatabaseError && error.code !== undefined
    ? { code: error.code, constraint: error.constraint }
    : undefined;
}

/** PostgreSQL gave up: a lock that did not come, two that wait for each other, or a statement out of its time. */
const GAVE_UP = ["55P03", "40P01", "57014"];

/** PostgreSQL is stopping, starting, or has no room for another connection. */
const AWAY = /^(08...|57P0[1-5]|53300)$/;

/** What the caller hears where trying again later helps; undefined for any other error. */
export function busyError(error: unknown): AppError | undefined {
  const code = databaseErrorOf(error)?.code ?? "";
  if (GAVE_UP.includes(code)) return new AppError("BUSY", undefined, { cause: error });
  if (!AWAY.test(code) && !(error instanceof DatabaseUnavailable)) return undefined;
  const message = "The database does not answer at the moment; try again shortly";
  return new AppError("SERVICE_UNAVAILABLE", undefined, { message, cause: error });
}

/** The index decides: two who choose a name at the same moment cannot both look first and find it free. */
export async function refuseTaken<Result>(
  index: string,
  refusal: () => AppError,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === index) throw refusal();
    throw error;
  }
}
