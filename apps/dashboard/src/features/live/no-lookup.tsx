import { AtSign, Hash, Link2, type LucideIcon } from "lucide-react";
import { Card } from "../../ui/primitives/page.tsx";
import type { Lookup } from "./lookup.ts";

interface Example {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly lookup: Lookup;
}

const examples: readonly Example[] = [
  {
    icon: AtSign,
    title: "An account",
    text: "Write @juniper.bakes, or paste a link to a profile.",
    lookup: { kind: "account", platform: "tiktok", text: "juniper.bakes" },
  },
  {
    icon: Link2,
    title: "Videos on a topic",
    text: "Find what people post about sourdough, newest first.",
    lookup: { kind: "videos", platform: "tiktok", text: "sourdough", order: "date" },
  },
  {
    icon: Hash,
    title: "A hashtag",
    text: "See how often #baking is used, and what is close to it.",
    lookup: { kind: "hashtags", platform: "tiktok", text: "baking" },
  },
];

/** Before the first lookup: what can be asked. */
export function NoLookup({ onLookup }: { onLookup: (lookup: Lookup) => void }) {
  return (
    <section aria-label="Examples" className="grid gap-4 sm:grid-cols-3">
      {examples.map(({ icon: Icon, title, text, lookup }) => (
        <Card key={title} className="transition-colors hover:border-line-strong hover:bg-sunken">
          <button
            type="button"
            onClick={() => onLookup(lookup)}
            className="flex size-full flex-col rounded-xl p-5 text-left"
          >
            <Icon aria-hidden="true" className="size-5 text-accent-text" />
            <span className="mt-3 block font-medium">{title}</span>
            <span className="mt-0.5 block text-[13px] text-muted">{text}</span>
            <span className="mt-auto block pt-3 text-accent-text text-xs">Try it for one credit</span>
          </button>
        </Card>
      ))}
    </section>
  );
}
