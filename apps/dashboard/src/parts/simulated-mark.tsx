import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useOrganization } from "../api/organization-context.ts";
import type { SimulatedData, SimulatedQuestion } from "../api/types.ts";
import { SimulatedBadge, SimulatedNote } from "../ui/product/simulated-note.tsx";

/** Where sources are set up, and simulated data is removed. */
const DATA_SOURCES_PATH = "/settings/data-sources";

const calmPollMs = 30_000;
const removingPollMs = 1_000;

/** Whether what a page shows is simulated; asked again now and then, and often while simulated data is being removed. */
export function useSimulatedData(question: SimulatedQuestion | undefined): SimulatedData | undefined {
  const { api } = useOrganization();
  const answer = useQuery(
    api.simulatedData.get.queryOptions({
      input: question === undefined ? skipToken : { query: question },
      refetchInterval: ({ state }) => (isRemoving(state.data) ? removingPollMs : calmPollMs),
    }),
  ).data;
  useEverythingAfter(isRemoving(answer));
  return answer;
}

/** Once the removal has ended, everything that is shown may be something else. */
function useEverythingAfter(isRunning: boolean) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queryClient.invalidateQueries({ queryKey: api.key() });
    wasRunning.current = isRunning;
  }, [isRunning, api, queryClient]);
}

function isRemoving(answer: SimulatedData | undefined): boolean {
  return answer?.removal?.status === "running";
}

/** Says of the page that its numbers, or some of them, are made up. Nothing where they are real. */
export function SimulatedMark({ question }: { question: SimulatedQuestion | undefined }) {
  const answer = useSimulatedData(question);
  if (question === undefined || answer === undefined || answer.share === "none") return null;
  const { title, text } = isRemoving(answer)
    ? removingWords(answer)
    : words[question.of ?? "tracked"][answer.share];
  return (
    <div className="max-md:sticky max-md:bottom-0 max-md:z-10 md:pr-2 md:pb-2">
      <SimulatedNote
        title={title}
        action={
          <Link
            to={DATA_SOURCES_PATH}
            className="shrink-0 font-medium underline underline-offset-4 hover:text-warning-text"
          >
            Data sources
          </Link>
        }
      >
        {text}
      </SimulatedNote>
    </div>
  );
}

interface RowMarkProps {
  isSimulated: boolean | undefined;
  /** What the list is of. */
  of?: "tracked" | "library";
}

/** Marks a simulated row in a list that has real ones too; where all are, the page says it once. */
export function SimulatedRowMark({ isSimulated = false, of = "tracked" }: RowMarkProps) {
  const { api } = useOrganization();
  const answer = useQuery(
    api.simulatedData.get.queryOptions({
      input: isSimulated ? { query: { of } } : skipToken,
      staleTime: calmPollMs,
    }),
  ).data;
  return isSimulated && answer?.share === "some" ? <SimulatedBadge /> : null;
}

const words = {
  tracked: {
    all: {
      title: "Simulated numbers.",
      text: "Everything on this page is made up by the built-in simulator. Pay nobody by it.",
    },
    some: {
      title: "Partly simulated.",
      text: "Some accounts behind these numbers are made up by the built-in simulator.",
    },
  },
  library: {
    all: { title: "Simulated videos.", text: "These videos are made up by the built-in simulator." },
    some: {
      title: "Partly simulated.",
      text: "Some of these videos are made up by the built-in simulator.",
    },
  },
} as const;

function removingWords({ removal }: SimulatedData) {
  const { removed, total } = removal?.accounts ?? { removed: 0, total: 0 };
  return {
    title: "Simulated data is being removed.",
    text: `${removed} of ${total} accounts are gone; numbers change until all are.`,
  };
}
