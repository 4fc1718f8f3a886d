import type { Platform } from "@clipledger/domain/platforms";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { refusalOf, trackingIssues } from "../../api/tracking-issues.ts";
import type { AffectedWindows, NewTrackedVideos, TrackedVideo } from "../../api/types.ts";
import { joinLosses, OwedNotice, owedLoss } from "../../parts/owed-notice.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Checkbox, FormError } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../../ui/primitives/overlays/dialog.tsx";
import {
  type PastedLine,
  PasteList,
  pastedParts,
  withoutPart,
} from "../../ui/product/tracked/paste-list.tsx";
import { PlatformField } from "../../ui/product/tracked/platform-badge.tsx";
import { isAddress, readVideoLink } from "../../ui/product/tracked/platform-links.ts";

interface TrackVideosDialogProps {
  onClose: () => void;
  onTracked: (eventIds: readonly string[]) => void;
}

export function TrackVideosDialog({ onClose, onTracked }: TrackVideosDialogProps) {
  const track = useTrackVideos(onTracked);
  return (
    <Dialog
      onClose={onClose}
      title="Track videos"
      description="Follow single videos without the rest of their account. Each is looked up first; if one of them cannot be tracked, none is added and you see why."
    >
      <TrackVideosForm track={track} />
    </Dialog>
  );
}

function useTrackVideos(onTracked: TrackVideosDialogProps["onTracked"]) {
  const { api } = useOrganization();
  return useWrite(api.trackedVideos.add.call, {
    says: ({ count }) => trackedText(count),
    onDone: ({ eventIds }) => onTracked(eventIds),
    refreshes: useRefreshFigures(),
  });
}

function TrackVideosForm({ track }: { track: ReturnType<typeof useTrackVideos> }) {
  const [text, setText] = useState("");
  const [platform, setPlatform] = useState<Platform>("tiktok");
  const lines = readVideoLines(text, platform);
  const canSubmit =
    lines.length > 0 && lines.length <= maxVideosAtOnce && lines.every((line) => !line.problem);

  return (
    <DialogForm
      // The lines tell what was refused.
      write={{ error: null, isPending: track.isPending }}
      onSubmit={(form) =>
        track.mutate({ body: { videos: newVideos(lines), isCompetitor: form.has("isCompetitor") } })
      }
      submit={lines.length > 1 ? `Track ${lines.length} videos` : "Track video"}
      isDisabled={!canSubmit}
    >
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
    </DialogForm>
  );
}

function trackedText(count: number) {
  if (count === 0) return "All of these videos were tracked already.";
  return count === 1 ? "1 video is tracked now." : `${count} videos are tracked now.`;
}

const maxVideosAtOnce = 100;

/** One pasted video: what to look up, or why it cannot be. */
interface VideoLine extends PastedLine {
  readonly videoId: string;
}

/** Reads links and ids, however they are separated; an id is taken for one of `platform`. */
export function readVideoLines(text: string, platform: Platform): readonly VideoLine[] {
  const lines = new Map<string, VideoLine>();
  for (const part of pastedParts(text)) {
    const line = readLine(part, platform);
    const key = `${line.platform}:${line.videoId}`;
    if (!lines.has(key)) lines.set(key, line);
  }
  return [...lines.values()];
}

/** What the API takes, of the lines that name a video. */
export function newVideos(lines: readonly VideoLine[]): NewTrackedVideos["videos"] {
  return lines.flatMap(({ platform, videoId }) => (platform === undefined ? [] : [{ platform, videoId }]));
}

/** Each line with what the platform said about it. */
export function withRefusals(lines: readonly VideoLine[], error: unknown): readonly VideoLine[] {
  return lines.map((line) => {
    const refusal = refusalOf(error, line.platform, [line.videoId]);
    return refusal === undefined ? line : { ...line, problem: refusal };
  });
}

/** What keeps all of them from being tracked. */
export function trackProblem(lines: readonly VideoLine[], error: unknown): string | undefined {
  if (lines.length > maxVideosAtOnce) {
    return `These are ${lines.length} videos. Track up to ${maxVideosAtOnce} at a time.`;
  }
  if (error === null) return undefined;
  if (trackingIssues(error).length === 0) return readError(error).message;
  const hasRefusal = withRefusals(lines, error).some((line, index) => line !== lines[index]);
  return hasRefusal ? "None was tracked. Correct or leave out the videos marked above." : undefined;
}

function readLine(text: string, platform: Platform): VideoLine {
  if (!isAddress(text)) return { text, name: text, platform, videoId: text, problem: undefined };
  const video = readVideoLink(text);
  if (video === undefined) {
    const problem =
      "This is no link to a video. Open a short link first, and paste the address that it leads to.";
    return { text, name: text, platform: undefined, videoId: text, problem };
  }
  const { platformVideoId } = video;
  return {
    text,
    name: platformVideoId,
    platform: video.platform,
    videoId: platformVideoId,
    problem: undefined,
  };
}

interface StopTrackingDialogProps {
  videos: readonly TrackedVideo[];
  onClose: () => void;
}

/** Asks before single videos are no longer tracked: their history may go with it, and money that is owed. */
export function StopTrackingDialog({ videos, onClose }: StopTrackingDialogProps) {
  const [left, setLeft] = useState(videos);
  const [loss, setLoss] = useState<AffectedWindows | undefined>(undefined);
  const stopTracking = useStopTracking();
  const refreshFigures = useRefreshFigures();
  const [first] = left;
  if (first === undefined) return null;
  const isOne = left.length === 1;
  const stays = left.every(({ orgAccountMaxVideos }) => orgAccountMaxVideos > 0);
  return (
    <ConfirmWrite
      send={stopTracking}
      input={{ videos: left, acknowledge: loss !== undefined }}
      says={(refused) => (refused.length > 0 ? undefined : stoppedText(videos.length))}
      onDone={(refused) => {
        if (refused.length === 0) return;
        setLeft(refused.map(({ video }) => video));
        setLoss(joinLosses(refused.map((refusal) => refusal.loss)));
      }}
      staysOpen={(refused) => refused.length > 0}
      refreshes={refreshFigures}
      refreshesWhenRefused
      onClose={onClose}
      title={isOne ? `Stop tracking video ${first.platformVideoId}?` : `Stop tracking ${left.length} videos?`}
      description={
        stays
          ? `${isOne ? "Its account is" : "Their accounts are"} tracked too, so the ${isOne ? "video and its" : "videos and their"} history stay.`
          : `${isOne ? "The video and its history are" : "Videos whose account is not tracked are"} removed, also from past analytics. This cannot be undone.`
      }
      confirmLabel={loss === undefined ? "Stop tracking" : "Stop tracking, owe less"}
    >
      {loss && <OwedNotice loss={loss} />}
    </ConfirmWrite>
  );
}

function stoppedText(count: number) {
  return count === 1
    ? "The video is no longer tracked by itself."
    : `${count} videos are no longer tracked by themselves.`;
}

interface Stop {
  readonly videos: readonly TrackedVideo[];
  /** Whether it is known that less is owed afterwards. */
  readonly acknowledge: boolean;
}

/** Removes videos one after the other, and answers with those that money is owed for. */
function useStopTracking() {
  const { api } = useOrganization();
  return async ({ videos, acknowledge }: Stop) => {
    const refused: { video: TrackedVideo; loss: AffectedWindows }[] = [];
    for (const video of videos) {
      const params = { id: video.id };
      await api.trackedVideos.remove.call({ params, body: { acknowledge } }).catch((error: unknown) => {
        const loss = owedLoss(error);
        if (loss === undefined) throw error;
        refused.push({ video, loss });
      });
    }
    return refused;
  };
}
