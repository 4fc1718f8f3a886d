import { useMatches } from "@tanstack/react-router";
import type { PlannedArea } from "../features/planned/planned-areas.ts";
import { PlannedPage } from "../features/planned/planned-page.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    plannedArea?: PlannedArea;
  }
}

export function PlannedRoute() {
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.plannedArea });
  return area === undefined ? null : <PlannedPage area={area} />;
}
