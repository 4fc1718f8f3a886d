import { randomBytes } from "node:crypto";
import { type Id, type IdKind, newId } from "@clipledger/domain/ids";

export function createId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  return newId(kind, takeRandomBytes);
}

/** Asking for random bytes costs more than making an id of them, so many are asked for at once. */
const RESERVE_BYTES = 4_096;
let reserve: Buffer = Buffer.alloc(0);

function takeRandomBytes(count: number): Uint8Array {
  if (reserve.length < count) reserve = randomBytes(RESERVE_BYTES);
  const taken = reserve.subarray(0, count);
  reserve = reserve.subarray(count);
  return taken;
}
