import { toAlpha2 } from "@clipledger/domain/places/countries";
import type { BoardJob } from "../../../api/portal-types.ts";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { jobTypeLabels, payParts } from "../../../ui/product/job-words.ts";
import { countryName, languageName, platformLabels } from "../../../ui/product/names.ts";

/** What the job pays and asks for; what it does not say is left out. */
export function JobFacts({ job }: { job: BoardJob }) {
  const facts = [
    { label: "Pay", value: payParts(job).join(", ") },
    { label: "Kind", value: jobTypeLabels[job.jobType] },
    { label: "Platforms", value: job.platformFocus.map((platform) => platformLabels[platform]).join(", ") },
    { label: "Topics", value: job.productNiches.join(", ") },
    { label: "Formats", value: job.contentFormats.join(", ") },
    {
      label: "You live in",
      value: job.countryResidences.map((code) => countryName(toAlpha2(code) ?? code)).join(", "),
    },
    { label: "You speak", value: job.languages.map(languageName).join(", ") },
    { label: "You are at least", value: job.minAge === null ? "" : `${job.minAge} years old` },
    { label: "Videos a week", value: atLeast(job.minWeeklyVideos) },
    { label: "Hours a week", value: atLeast(job.minWeeklyHours) },
    { label: "Account", value: job.accountType ?? "" },
    { label: "AI content", value: job.aiContentPolicy ?? "" },
  ];
  return (
    <Card>
      <FactList facts={facts.filter(({ value }) => value !== "")} />
    </Card>
  );
}

function atLeast(count: number | null): string {
  return count === null ? "" : `At least ${count}`;
}
