import { exactNumber } from "../../../ui/primitives/number-format.ts";

export function creatorsInWords(count: number): string {
  return `${exactNumber(count)} ${count === 1 ? "creator" : "creators"}`;
}
