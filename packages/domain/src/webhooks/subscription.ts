/** Stands for every type that is not opt-in, those to come included. */
export const EVERY_TYPE = "*";

/** Whether an endpoint with these types receives the event. Opt-in types must be named, also beside `*`. */
export function isSubscribed(
  subscribedTypes: readonly string[],
  eventType: string,
  optInTypes: ReadonlySet<string>,
): boolean {
  return (
    subscribedTypes.includes(eventType) ||
    (subscribedTypes.includes(EVERY_TYPE) && !optInTypes.has(eventType))
  );
}
