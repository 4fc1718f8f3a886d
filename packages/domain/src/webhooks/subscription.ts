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

/** Which of the types go beyond the allowed ones, by their places in the list. */
export function placesBeyond(
  types: readonly string[],
  allowedTypes: readonly string[],
  optInTypes: ReadonlySet<string>,
): number[] {
  return types.flatMap((type, place) => (isWithin(type, allowedTypes, optInTypes) ? [] : [place]));
}

/** The types that receive exactly what both lists do; none where they share nothing. */
export function narrowTypes(
  types: readonly string[],
  allowedTypes: readonly string[],
  optInTypes: ReadonlySet<string>,
): readonly string[] {
  return types.includes(EVERY_TYPE) && !allowedTypes.includes(EVERY_TYPE)
    ? allowedTypes.filter((type) => isSubscribed(types, type, optInTypes))
    : types.filter((type) => isWithin(type, allowedTypes, optInTypes));
}

function isWithin(type: string, allowedTypes: readonly string[], optInTypes: ReadonlySet<string>): boolean {
  return type === EVERY_TYPE
    ? allowedTypes.includes(EVERY_TYPE)
    : isSubscribed(allowedTypes, type, optInTypes);
}
