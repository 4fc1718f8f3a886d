import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { type OrganizationContextValue, useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { BriefChanges } from "../../../api/types.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { type BriefForm, type BriefProblems, problemsOf, type SampleForm, sampleKey } from "../brief-form.ts";

interface SaveOptions {
  briefId: string | undefined;
  first: BriefForm;
  onRefused: (problems: BriefProblems) => void;
}

interface Save {
  readonly form: BriefForm;
  readonly notify: boolean;
}

/** Saves what stands in the form, and goes on to the brief; a refusal is told at its places. */
export function useSaveBrief({ briefId, first, onRefused }: SaveOptions) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const navigate = useNavigate();
  const createdId = useRef<string | undefined>(undefined);
  return useMutation({
    mutationFn: ({ form, notify }: Save) =>
      saveBrief(api, {
        briefId: briefId ?? createdId.current,
        before: briefId === undefined ? undefined : first,
        form,
        notify,
        onCreated: (id) => {
          createdId.current = id;
        },
      }),
    onSuccess: async (id, { form, notify }) => {
      const name = form.name.trim();
      showToast("success", notify ? `Saved ${name}. Creators are being notified.` : `Saved ${name}.`);
      await refreshHub();
      await navigate({ to: "/briefs/$briefId", params: { briefId: id }, ignoreBlocker: true });
    },
    onError: async (error, { form }) => {
      const refusal = error instanceof SaveRefusal ? error : new SaveRefusal(error, []);
      const isPartlySaved = briefId === undefined && createdId.current !== undefined;
      const problems = problemsOf(refusal.cause, form, refusal.sentSamples);
      onRefused(isPartlySaved ? { ...problems, form: problems.form ?? partlySavedText } : problems);
      if (isPartlySaved) await refreshHub();
    },
  });
}

const partlySavedText =
  "The brief is saved, but not all of its samples. Mend or remove them, and save again.";

interface BriefToSave {
  /** Undefined: it is written for the first time. */
  readonly briefId: string | undefined;
  /** How it stood when the form was opened, or was last saved. */
  readonly before: BriefForm | undefined;
  readonly form: BriefForm;
  readonly notify: boolean;
  /** Told as soon as there is a brief, so that another try does not write a second one. */
  readonly onCreated: (briefId: string) => void;
}

/** Carries the samples that were sent, by which a refusal names them. */
class SaveRefusal extends Error {
  readonly sentSamples: readonly SampleForm[];

  constructor(cause: unknown, sentSamples: readonly SampleForm[]) {
    super("A brief was not saved", { cause });
    this.sentSamples = sentSamples;
  }
}

/**
 * Saves in one call, unless videos of the library are added: only a call of its own takes those. Then creators are
 * notified by the last call, once everything is in its place.
 */
async function saveBrief(api: OrganizationContextValue["api"], brief: BriefToSave): Promise<string> {
  const { form, notify } = brief;
  const fromLibrary = form.samples.filter((sample) => sample.newFromLibrary !== undefined);
  const tracked = form.samples.filter((sample) => sample.newFromLibrary === undefined);
  const isInOneCall = fromLibrary.length === 0;
  const id = await told(tracked, () =>
    saveFields(api, { ...brief, form: { ...form, samples: tracked }, notify: notify && isInOneCall }),
  );
  if (isInOneCall) return id;
  await told(fromLibrary, () =>
    api.briefs.addSamples.call({ params: { id }, body: { videos: fromLibrary.map(sampleToAdd) } }),
  );
  await told(form.samples, () =>
    api.briefs.update.call({
      params: { id },
      body: { sampleVideos: form.samples.map(trackedSample), notify },
    }),
  );
  return id;
}

async function saveFields(
  api: OrganizationContextValue["api"],
  { briefId, before, form, notify, onCreated }: BriefToSave,
): Promise<string> {
  if (briefId === undefined) {
    const fields = { name: form.name, ...contentField(form) };
    const lists = { campaignIds: campaignIds(form), sampleVideos: form.samples.map(trackedSample) };
    const { id } = await api.briefs.create.call({ body: { ...fields, ...lists, notify } });
    onCreated(id);
    return id;
  }
  const changes = changesTo(before, form);
  if (Object.keys(changes).length > 0 || notify) {
    await api.briefs.update.call({ params: { id: briefId }, body: { ...changes, notify } });
  }
  return briefId;
}

/** Only what differs, so that it undoes nothing that somebody else changed meanwhile. */
export function changesTo(before: BriefForm | undefined, form: BriefForm): Omit<BriefChanges, "notify"> {
  const isSame = (part: (form: BriefForm) => unknown) =>
    before !== undefined && JSON.stringify(part(before)) === JSON.stringify(part(form));
  return {
    ...(isSame(({ name }) => name.trim()) ? {} : { name: form.name }),
    ...(isSame(({ content }) => content) ? {} : contentField(form)),
    ...(isSame(campaignIds) ? {} : { campaignIds: campaignIds(form) }),
    ...(isSame(({ samples }) => samples.map(trackedSample))
      ? {}
      : { sampleVideos: form.samples.map(trackedSample) }),
  };
}

function contentField({ content }: BriefForm) {
  return content.kind === "markdown" ? { contentMarkdown: content.markdown } : { content: content.document };
}

function campaignIds({ campaigns }: BriefForm): string[] {
  return campaigns.map(({ id }) => id);
}

function trackedSample({ platform, platformVideoId, label }: SampleForm) {
  return { platform, platformVideoId, label };
}

function sampleToAdd({ newFromLibrary, label, ...sample }: SampleForm) {
  if (newFromLibrary === undefined) throw new Error(`${sampleKey(sample)} is not of the library`);
  return { libraryVideoId: newFromLibrary, label };
}

async function told<Answer>(samples: readonly SampleForm[], call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw new SaveRefusal(error, samples);
  }
}
