import { config } from "zod/v4/core";

/**
 * Keeps zod from compiling schemas with `new Function`. Browsers call it before they load the first schema: the mere
 * attempt would be reported against the dashboard's content security policy.
 */
export function compileNoSchemas(): void {
  config({ jitless: true });
}
