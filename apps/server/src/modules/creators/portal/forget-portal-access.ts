import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { deletePastPortalLinks } from "./portal-links.queries.ts";
import { deletePastPortalSessions } from "./portal-sessions.queries.ts";

const MONTH_MS = 30 * 86_400_000;

/** Nightly. Links stay for a month after they ran out: as long can a fresh one be asked for with them. */
export const forgetPortalAccessTask = defineTask({
  name: "creators.forget-portal-access",
  input: z.object({}),
  schedule: "47 3 * * *",
  run: forgetPortalAccess,
});

async function forgetPortalAccess({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await deletePastPortalSessions(db, now);
  await deletePastPortalLinks(db, new Date(now.getTime() - MONTH_MS));
}
