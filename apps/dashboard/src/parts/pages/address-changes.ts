import type { Reader } from "../../ui/primitives/lists/address-fields.ts";
import { listOf } from "../../ui/primitives/lists/search-params.ts";

/**
 * What an address becomes when the one that is shown changes to the next: any other change that is still on its way is
 * kept, also of the same list, so that two quick choices both count. The page is the next one's alone.
 */
export function changing<Search extends object>(
  read: Reader<Search>,
  shown: Search,
  next: Search,
): (latest: object) => Search {
  const before = new Map(Object.entries(shown));
  const after = new Map(Object.entries(next));
  const changed = [...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key));
  return (latest) => {
    const address = new Map(Object.entries(latest));
    for (const key of changed) {
      const both = bothChanges(before.get(key), address.get(key), after.get(key));
      address.set(key, isList(read, key, both) ? both.join(",") : after.get(key));
    }
    return read(Object.fromEntries([...address, ["page", after.get("page")]]));
  };
}

/** A list after two changes of the one that is shown. */
function bothChanges(shown: unknown, latest: unknown, next: unknown): readonly string[] {
  const [was, one, other] = [itemsOf(shown), itemsOf(latest), itemsOf(next)];
  const stays = (item: string) => !was.includes(item) || (one.includes(item) && other.includes(item));
  return [...new Set([...one, ...other])].filter(stays);
}

/** With an item that nobody knows beside them, a list is read without it, a text with it, and anything else not at all. */
function isList(read: Reader<object>, key: string, items: readonly string[]): boolean {
  const known = new Map(Object.entries(read({ [key]: [...items, "~"].join(",") })));
  return itemsOf(known.get(key)).length === items.length;
}

function itemsOf(value: unknown): readonly string[] {
  return value === undefined ? [] : listOf(String(value));
}
