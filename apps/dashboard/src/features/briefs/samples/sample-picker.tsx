import { useState } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { SidePanel } from "../../../ui/primitives/overlays/side-panel.tsx";
import { maxSamples, type SampleForm, sampleKey } from "../write/brief-form.ts";
import { LibraryVideos } from "./library-videos.tsx";
import { TrackedVideos } from "./tracked-videos.tsx";

interface SamplePickerProps {
  samples: readonly SampleForm[];
  onAdd: (samples: readonly SampleForm[]) => void;
  onClose: () => void;
}

type Source = "tracked" | "library";

const sources: readonly { readonly value: Source; readonly label: string }[] = [
  { value: "tracked", label: "Tracked videos" },
  { value: "library", label: "Library" },
];

/** Videos to choose from; those that the brief lists already are left as they are. */
export function SamplePicker({ samples, onAdd, onClose }: SamplePickerProps) {
  const [source, setSource] = useState<Source>("tracked");
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<readonly SampleForm[]>([]);
  const room = maxSamples - samples.length - chosen.length;
  function toggle(video: SampleForm) {
    const others = chosen.filter((one) => sampleKey(one) !== sampleKey(video));
    setChosen(others.length < chosen.length ? others : [...chosen, video]);
  }
  const list = {
    query,
    listed: samples.map(sampleKey),
    chosen: chosen.map(sampleKey),
    isFull: room <= 0,
    onToggle: toggle,
  };
  return (
    <SidePanel
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Add sample videos"
      description={
        source === "library"
          ? "A video of the library is tracked for reference: it counts against your tracked videos, and stays out of analytics and payouts."
          : "Videos of the accounts you track, and videos you track one by one."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            {addText(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Segmented label="Where from" value={source} options={sources} onChange={setSource} />
        <div className="flex *:max-w-none!">
          <SearchBox
            label="Search videos"
            placeholder="Caption, handle or hashtag"
            value={query}
            onSearch={setQuery}
          />
        </div>
        {source === "tracked" ? <TrackedVideos {...list} /> : <LibraryVideos {...list} />}
      </div>
    </SidePanel>
  );
}

function addText(count: number): string {
  if (count === 0) return "Add videos";
  return count === 1 ? "Add 1 video" : `Add ${count} videos`;
}
