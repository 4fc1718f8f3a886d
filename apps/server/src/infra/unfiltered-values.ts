import { channel } from "node:diagnostics_channel";
import type { z } from "zod";

/** An answer or an event before the fields that its schema does not name are dropped. */
export interface UnfilteredValue {
  readonly source: string;
  readonly schema: z.ZodType;
  readonly value: unknown;
}

export const UNFILTERED_VALUES = "clipledger:unfiltered-values";

const unfilteredValues = channel(UNFILTERED_VALUES);

/** Only tests subscribe: a field that would be dropped is a mistake of the code that made the value. */
export function reportUnfiltered(value: UnfilteredValue): void {
  if (unfilteredValues.hasSubscribers) unfilteredValues.publish(value);
}
