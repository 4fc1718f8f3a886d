import { CreditsLeft, CreditsPanel } from "../features/credits/credits-panel.tsx";
import { LivePage } from "../features/live/live-page.tsx";

export function LiveRoute() {
  return <LivePage creditsLeft={<CreditsLeft />} credits={<CreditsPanel />} />;
}
