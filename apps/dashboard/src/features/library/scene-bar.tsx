import clsx from "clsx";
import type { Insights } from "../../api/types.ts";
import { playTime } from "../../ui/primitives/number-format.ts";

type Scenes = NonNullable<Insights["scenes"]["result"]>;
type Role = Scenes["scenes"][number]["role"];

const roles: Record<Role, { readonly label: string; readonly tone: string }> = {
  hook: { label: "Opening", tone: "bg-accent-text" },
  body: { label: "Middle", tone: "bg-accent-text/35" },
  call_to_action: { label: "Call to action", tone: "bg-info-text" },
};

/** The parts of a video along its length. */
export function SceneBar({ durationSeconds, scenes }: Scenes) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {scenes.map(({ role, startSeconds, endSeconds }) => (
          <span
            key={startSeconds}
            className={clsx("h-full", roles[role].tone)}
            style={{ width: `${((endSeconds - startSeconds) / Math.max(durationSeconds, 1)) * 100}%` }}
          />
        ))}
      </div>
      <ol className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
        {scenes.map(({ role, startSeconds, endSeconds }) => (
          <li key={startSeconds} className="flex items-center gap-2">
            <span aria-hidden="true" className={clsx("size-2 rounded-full", roles[role].tone)} />
            {roles[role].label}
            <span className="text-faint tabular-nums">
              {playTime(startSeconds)}–{playTime(endSeconds)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
