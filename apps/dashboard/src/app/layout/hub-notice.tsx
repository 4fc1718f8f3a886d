import { useLocation } from "@tanstack/react-router";
import { HoldBanner } from "../../features/payouts/hold/hold-banner.tsx";
import { navigation } from "../navigation.ts";

const hubPaths = navigation.find(({ label }) => label === "Creator Hub")?.items.map(({ to }) => to) ?? [];

/** What concerns every area of the Creator Hub, above each of them. */
export function HubNotice() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isInHub = hubPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isInHub ? <HoldBanner /> : null;
}
