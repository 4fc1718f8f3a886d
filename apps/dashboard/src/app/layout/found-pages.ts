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
import { useEffect } from "react";
import type { SearchHit } from "../../api/types.ts";
import { captionText } from "../../ui/product/tracked/video-cell.tsx";
import { minorText } from "../../ui/product/words/money-text.ts";
import { platformLabels } from "../../ui/product/words/names.ts";

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
function kindOfPath(path: string): PageKind | undefined {
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

const KEPT = 20;
const nameEnd = " · Clipledger";

/** Notes which things of the organization are looked at in this browser, under the names of their pages. */
export function useRecentPages(organizationId: string) {
  useEffect(() => {
    const note = () => noteVisit(organizationId, window.location.pathname, document.title);
    // A page names itself once it knows whom or what it shows, which may be long after it was opened.
    const observer = new MutationObserver(note);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [organizationId]);
}

/** The newest first. */
export function recentPages(organizationId: string): readonly FoundPage[] {
  const stored = parse(localStorage.getItem(storageKey(organizationId)));
  return Array.isArray(stored) ? stored.flatMap(readVisit) : [];
}

function noteVisit(organizationId: string, path: string, documentTitle: string) {
  const kind = kindOfPath(path);
  const title = documentTitle.endsWith(nameEnd) ? documentTitle.slice(0, -nameEnd.length) : "";
  if (kind === undefined || title === "") return;
  const others = recentPages(organizationId).filter((page) => page.path !== path);
  const visits = [{ path, title }, ...others.map(({ path, title }) => ({ path, title }))].slice(0, KEPT);
  localStorage.setItem(storageKey(organizationId), JSON.stringify(visits));
}

function readVisit(stored: unknown): FoundPage[] {
  if (typeof stored !== "object" || stored === null || !("path" in stored) || !("title" in stored)) return [];
  const { path, title } = stored;
  if (typeof path !== "string" || typeof title !== "string") return [];
  const kind = kindOfPath(path);
  return kind === undefined ? [] : [{ kind, path, title }];
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function storageKey(organizationId: string) {
  return `clipledger.recent.${organizationId}`;
}
