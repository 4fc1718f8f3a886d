import { z } from "zod";
import { operation } from "../operation.ts";
import { TimestampSchema } from "../wire-values.ts";

const FindingSchema = z.object({
  check: z.string().describe("What was looked at, such as `database`."),
  title: z.string(),
  scope: z
    .enum(["server", "organization"])
    .describe("Whether it concerns all organizations of the server, or this one alone."),
  state: z.enum(["ok", "warning", "failing", "not_set_up"]),
  seen: z.string().describe("What was seen, in one line."),
  next: z.string().nullable().describe("What to do about it; null where nothing is to be done."),
});
export type HealthFinding = z.infer<typeof FindingSchema>;

const HealthSchema = z.object({ checkedAt: TimestampSchema, findings: z.array(FindingSchema) });
export type HealthOutput = z.infer<typeof HealthSchema>;

/** How the server and the organization's own connections are, in words that name no host and no folder. */
export const healthContract = {
  get: operation("owner").route({ method: "GET", path: "/health" }).output(HealthSchema),
};
