import { payeeName } from "./payee.ts";
import { periodText } from "./period-words.ts";

interface NamedWindow {
  readonly creatorName: string | null;
  readonly creatorEmail: string;
  readonly billingPeriodStart: string;
  readonly billingPeriodEnd: string;
}

/** A window in a sentence: "Robin Vale, Sep 21 – 27, 2026". */
export function windowName(window: NamedWindow): string {
  return `${payeeName(window)}, ${periodText(window)}`;
}
