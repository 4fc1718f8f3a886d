import type { Platform } from "@clipledger/domain/platforms";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Checkbox, FormError } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { PasteList, withoutPart } from "../../ui/product/paste-list.tsx";
import { PlatformField } from "../../ui/product/platform-badge.tsx";
import { maxVideosAtOnce, newVideos, readVideoLines, trackProblem, withRefusals } from "./video-lines.ts";

interface TrackVideosDialogProps {
  onClose: () => void;
  onTracked: (eventIds: readonly string[]) => void;
}

export function TrackVideosDialog({ onClose, onTracked }: TrackVideosDialogProps) {
  const track = useTrackVideos(onTracked);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Track videos"
      description="Follow single videos without the rest of their account. Each is looked up first; if one of them cannot be tracked, none is added and you see why."
    >
      <TrackVideosForm track={track} onCancel={onClose} />
    </Dialog>
  );
}

function useTrackVideos(onTracked: TrackVideosDialogProps["onTracked"]) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  return useMutation(
    api.trackedVideos.add.mutationOptions({
      onSuccess: async ({ count, eventIds }) => {
        showToast("success", trackedText(count));
        onTracked(eventIds);
        await refreshFigures();
      },
    }),
  );
}

interface TrackVideosFormProps {
  track: ReturnType<typeof useTrackVideos>;
  onCancel: () => void;
}

function TrackVideosForm({ track, onCancel }: TrackVideosFormProps) {
  const [text, setText] = useState("");
  const [platform, setPlatform] = useState<Platform>("tiktok");
  const lines = readVideoLines(text, platform);
  const canSubmit =
    lines.length > 0 && lines.length <= maxVideosAtOnce && lines.every((line) => !line.problem);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isCompetitor = new FormData(event.currentTarget).has("isCompetitor");
    track.mutate({ body: { videos: newVideos(lines), isCompetitor } });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <PlatformField value={platform} onChange={setPlatform} />
      <PasteList
        label="Links or video ids"
        hint="One a line, or separated by commas. A link brings its own platform."
        placeholder="https://www.tiktok.com/@juniper.bakes/video/7412345678901234567"
        text={text}
        lines={withRefusals(lines, track.error)}
        onTextChange={setText}
        onRemove={(line) => setText(withoutPart(text, line.text))}
      />
      <Checkbox label="These are competitors' videos" name="isCompetitor" />
      <FormError message={trackProblem(lines, track.error)} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!canSubmit} isPending={track.isPending}>
          {lines.length > 1 ? `Track ${lines.length} videos` : "Track video"}
        </Button>
      </DialogActions>
    </form>
  );
}

function trackedText(count: number) {
  if (count === 0) return "All of these videos were tracked already.";
  return count === 1 ? "1 video is tracked now." : `${count} videos are tracked now.`;
}
