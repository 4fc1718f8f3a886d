import type { DeliveryDetail } from "../../../api/types.ts";
import { durationWords, outcomeWords } from "../delivery-standing.ts";

interface TestWords {
  readonly tone: "success" | "danger" | "warning";
  readonly title: string;
  readonly text: string;
}

/** How a test ended. */
export function testWords(
  delivery: Pick<DeliveryDetail, "state" | "lastStatus" | "lastError" | "attemptLog">,
): TestWords {
  const [attempt] = delivery.attemptLog;
  const took = attempt === undefined ? "" : ` in ${durationWords(attempt.durationMs)}`;
  const outcome = outcomeWords(delivery.lastStatus, delivery.lastError);
  switch (delivery.state) {
    case "succeeded":
      return {
        tone: "success",
        title: `Your endpoint answered ${outcome ?? "with success"}${took}`,
        text: "The test arrived, signed like every delivery.",
      };
    case "failed":
      return {
        tone: "danger",
        title: `The test failed: ${outcome ?? "no answer"}`,
        text: "A test is sent once, and does not count toward the health of the endpoint.",
      };
    default:
      return {
        tone: "warning",
        title: "The test was not sent",
        text: "The endpoint was paused, disabled or deleted before it went out.",
      };
  }
}
