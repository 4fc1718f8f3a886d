import type { BriefProblems } from "./brief-problems.ts";

/** Takes the keyboard to the first place that needs a correction. */
export function focusFirstProblem(fields: HTMLElement | null, problems: BriefProblems): void {
  const selector = firstSelector(problems);
  if (selector !== undefined) fields?.querySelector<HTMLElement>(selector)?.focus();
}

function firstSelector({ name, content, campaigns, samples, sample }: BriefProblems): string | undefined {
  if (name !== undefined) return '[data-path="name"]';
  if (content.length > 0) return '[data-path="content"] :is([contenteditable="true"], textarea)';
  if (campaigns !== undefined) return '[data-path="campaigns"] button';
  if (Object.keys(sample).length > 0) return '[data-path="samples"] input[aria-invalid="true"]';
  return samples === undefined ? undefined : '[data-path="samples"] button';
}
