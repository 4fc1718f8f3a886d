import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Reader } from "../ui/primitives/lists/address-fields.ts";

/** Makes the routes below another: a path, the file that loads with it, its page, and the fields of its address. */
export function pagesBelow<Parent extends AnyRoute>(parent: Parent) {
  return <const Path extends string, Name extends string, Search = Record<never, never>>(
    path: Path,
    // Not what the page returns: its type depends on the routes themselves, which would become `any`.
    load: () => Promise<Readonly<Record<Name, () => void>>>,
    name: Name,
    address?: { readonly read: Reader<Search> },
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: address?.read,
      component: lazyRouteComponent<Record<string, () => void>, string>(load, name),
    });
}
