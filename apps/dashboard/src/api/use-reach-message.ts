import { useEffect, useState } from "react";

interface Reading {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isSuccess: boolean;
  readonly fetchNextPage: () => unknown;
}

const shownForMs = 3_000;

/** Goes to a message of a conversation, and reads back in time until it is there. */
export function useReachMessage(
  messages: readonly { readonly id: string }[],
  reading: Reading,
  options: { readonly startsAt: string | undefined; readonly onMissing: () => void },
) {
  const { startsAt, onMissing } = options;
  const [wanted, setWanted] = useState(startsAt === undefined ? undefined : { id: startsAt });
  const isThere = wanted !== undefined && messages.some(({ id }) => id === wanted.id);
  useEffect(() => {
    if (wanted === undefined || isThere || !reading.isSuccess || reading.isFetching) return;
    if (reading.hasNextPage) reading.fetchNextPage();
    else {
      setWanted(undefined);
      onMissing();
    }
  });
  useEffect(() => {
    if (wanted === undefined || !isThere) return;
    const timer = setTimeout(() => setWanted(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [wanted, isThere]);
  return {
    shown: isThere ? wanted : undefined,
    isReaching: wanted !== undefined && !isThere,
    reach: setWanted,
  };
}
