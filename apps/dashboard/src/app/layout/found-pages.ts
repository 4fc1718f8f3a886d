import {
  BriefcaseBusiness,
  FileText,
  HandCoins,
  type LucideIcon,
  Megaphone,
  UserRoundSearch,
  UsersRound,
  Video,
} from "lucide-react";
import type { SearchHit } from "../../api/types.ts";
import { minorText } from "../../ui/product/money-text.ts";
import { platformLabels } from "../../ui/product/names.ts";
import { captionText } from "../../ui/product/video-cell.tsx";

type PageKind = SearchHit["kind"];

/** Something with a page of its own, as the palette shows it. */
export interface FoundPage {
  readonly kind: PageKind;
  readonly path: string;
  readonly title: string;
  readonly note?: string | undefined;
}

interface KindWords {
  readonly heading: string;
  readonly one: string;
  readonly icon: LucideIcon;
  readonly folder: string;
}

export const pageKinds: Readonly<Record<PageKind, KindWords>> = {
  creator: { heading: "Creators", one: "Creator", icon: UsersRound, folder: "/creators/" },
  campaign: { heading: "Campaigns", one: "Campaign", icon: Megaphone, folder: "/campaigns/" },
  account: { heading: "Accounts", one: "Account", icon: UserRoundSearch, folder: "/accounts/" },
  video: { heading: "Videos", one: "Video", icon: Video, folder: "/videos/" },
  brief: { heading: "Briefs", one: "Brief", icon: FileText, folder: "/briefs/" },
  job: { heading: "Jobs", one: "Job", icon: BriefcaseBusiness, folder: "/jobs/" },
  payout: { heading: "Payouts", one: "Payout", icon: HandCoins, folder: "/payouts/" },
};

export function pageOfHit(hit: SearchHit): FoundPage {
  const { kind, id, platform } = hit;
  const { folder, one } = pageKinds[kind];
  const name = kind === "video" ? `${platform}/${encodeURIComponent(id)}` : id;
  const title = kind === "video" ? captionText(hit.title) : hit.title;
  return { kind, path: `${folder}${name}`, title: title === "" ? `${one} ${id}` : title, note: noteOf(hit) };
}

function noteOf({ kind, note, platform, amount }: SearchHit): string | undefined {
  if (amount !== null) return joined([minorText(amount.amountMinor, amount.currency), note]);
  if (platform !== null) return joined([note, platformLabels[platform]]);
  return kind === "job" ? undefined : (note ?? undefined);
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" · ");
}

const idPath = /^\/(creators|campaigns|accounts|briefs|jobs|payouts)\/[a-z]+_[0-9A-Za-z]{12}$/;
const videoPath = /^\/videos\/[a-z]+\/[^/]+$/;

/** Of what the address is the page, if the palette can find it. */
export function kindOfPath(path: string): PageKind | undefined {
  if (!idPath.test(path) && !videoPath.test(path)) return undefined;
  return pageKindNames.find((kind) => path.startsWith(pageKinds[kind].folder));
}

export const pageKindNames: readonly PageKind[] = [
  "creator",
  "campaign",
  "account",
  "video",
  "brief",
  "job",
  "payout",
];
