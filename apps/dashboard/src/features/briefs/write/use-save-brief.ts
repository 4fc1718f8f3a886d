import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import type { BriefForm } from "./brief-form.ts";
import { type BriefProblems, problemsOf } from "./brief-problems.ts";
import { SaveRefusal, saveBrief } from "./save-brief.ts";

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
