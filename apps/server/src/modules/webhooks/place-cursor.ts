import { badRequest } from "../../infra/app-error.ts";

const LARGEST_PLACE = 2n ** 63n - 1n;

/** The list that a cursor belongs to; one of another is refused. */
type PlacedList = "events" | "deliveries" | "recovery";

/** A place as callers pass it back. */
export function toCursor(list: PlacedList, place: bigint): string {
  return Buffer.from(`${list}:${place}`).toString("base64url");
}

/** Refuses what this list has not given out. */
export function readCursor(list: PlacedList, cursor: string, lastPlace = LARGEST_PLACE): bigint {
  const [name, digits = ""] = Buffer.from(cursor, "base64url").toString().split(":");
  const place = name === list && /^\d{1,19}$/.test(digits) ? BigInt(digits) : undefined;
  if (place === undefined || place > lastPlace || toCursor(list, place) !== cursor)
    throw badRequest([
      { path: "cursor", message: "Not a cursor of this list; pass nextCursor back unchanged" },
    ]);
  return place;
}
