import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Reader } from "../ui/primitives/lists/search-params.ts";

/** Makes the routes below another: a path, the file that loads with it, its page, and the fields of its address. */
export function pagesBelow<Parent extends AnyRoute>(parent: Parent) {
  return <const Path extends string, Name extends string, Search = Record<never, never>>(
    path: Path,
    load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
    name: Name,
    address?: { readonly read: Reader<Search> },
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: address?.read,
      component: lazyRouteComponent<Record<string, () => ReactNode>, string>(load, name),
    });
}
