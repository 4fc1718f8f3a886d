import { z } from "zod";
import type { JobOrder } from "../../../infra/jobs/job.ts";

export interface DisabledMail {
  readonly organizationId: string;
  readonly endpointIds: readonly string[];
  readonly userId: string;
}

/** Tells a person that endpoints were disabled. */
export const disabledMailOrder: JobOrder<DisabledMail> = {
  name: "webhooks.mail-disabled",
  input: z.object({ organizationId: z.string(), endpointIds: z.array(z.string()), userId: z.string() }),
};

export interface GivenUpMail {
  readonly organizationId: string;
  readonly userId: string;
  /** An ISO timestamp. */
  readonly since: string;
}

/** Tells later what nobody may be told of yet. */
export const tellGivenUpOrder: JobOrder<{ readonly organizationId: string }> = {
  name: "webhooks.tell-given-up",
  input: z.object({ organizationId: z.string() }),
};

/** Tells a person for which endpoints deliveries were given up. */
export const givenUpMailOrder: JobOrder<GivenUpMail> = {
  name: "webhooks.mail-given-up",
  input: z.object({ organizationId: z.string(), userId: z.string(), since: z.string() }),
};
