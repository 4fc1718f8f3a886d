import { randomBytes } from "node:crypto";
import { type Id, type IdKind, newId } from "@clipledger/domain/ids";

export function createId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  return newId(kind, randomBytes);
}
