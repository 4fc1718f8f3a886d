import { inject } from "vitest";
import { startTestApp, type TestApp } from "./test-app.ts";
import { cloneDatabase, SHARED_DATABASE, TEMPLATE_DATABASE } from "./test-database.ts";

let started: Promise<TestApp> | undefined;

/**
 * The one server of this worker, for test files that ask for no option, leave the clock alone, and find everything by ids of
 * their own organizations. It ends with the worker; the run's setup removes its folder and its database.
 */
export function sharedApp(): Promise<TestApp> {
  started ??= startSharedApp();
  return started;
}

async function startSharedApp(): Promise<TestApp> {
  const { url } = await cloneDatabase(inject("postgresUrl"), TEMPLATE_DATABASE, SHARED_DATABASE);
  const app = await startTestApp({ databaseUrl: url, environment: unlimited });
  const refuse = (): never => {
    throw new Error(
      "Other test files use this server, too: one that stops it or moves its clock starts its own",
    );
  };
  return {
    ...app,
    clock: Object.assign(app.clock, { set: refuse, advance: refuse }),
    leave: refuse,
    stop: refuse,
  };
}

/** The clock stands still, so that all files together make their requests within one minute. */
const unlimited = {
  CLIPLEDGER_SIGN_INS_PER_MINUTE: "100000",
  CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE: "1000000",
};
