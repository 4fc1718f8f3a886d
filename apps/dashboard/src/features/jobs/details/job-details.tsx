import { toAlpha2 } from "@clipledger/domain/places/countries";
import type { Job } from "../../../api/types.ts";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { jobTypeLabels, payParts } from "../../../ui/product/job-words.ts";
import { countryName, languageName, platformLabels } from "../../../ui/product/names.ts";

/** What the job pays and asks for. */
export function JobDetails({ job }: { job: Job }) {
  const anywhere = "Anywhere";
  const facts = [
    { label: "Pay", value: payParts(job).join(", ") || "Not set" },
    { label: "Kind", value: jobTypeLabels[job.jobType] },
    {
      label: "Platforms",
      value: joined(
        job.platformFocus.map((platform) => platformLabels[platform]),
        "All",
      ),
    },
    { label: "Topics", value: joined(job.productNiches, "None") },
    { label: "Formats", value: joined(job.contentFormats, "Any") },
    {
      label: "Living in",
      value: joined(
        job.countryResidences.map((code) => countryName(toAlpha2(code) ?? code)),
        anywhere,
      ),
    },
    { label: "Speaking", value: joined(job.languages.map(languageName), "Any language") },
    { label: "Age", value: job.minAge === null ? "Any" : `At least ${job.minAge}` },
    {
      label: "Videos a week",
      value: job.minWeeklyVideos === null ? "Any" : `At least ${job.minWeeklyVideos}`,
    },
    { label: "Hours a week", value: job.minWeeklyHours === null ? "Any" : `At least ${job.minWeeklyHours}` },
    { label: "Account", value: job.accountType ?? "Any" },
    { label: "AI content", value: job.aiContentPolicy ?? "Not said" },
    { label: "Video with the application", value: job.videoSubmissionRequired ? "Required" : "Optional" },
    { label: "Examples", value: String(job.exampleVideos.length + job.exampleVideoUrls.length) },
    { label: "Created", value: <RelativeTime instant={job.createdAt} /> },
    {
      label: "First published",
      value: job.publishedAt === null ? "Never" : <RelativeTime instant={job.publishedAt} />,
    },
  ];
  return (
    <Section title="Terms">
      <Card>
        <FactList facts={facts} />
      </Card>
    </Section>
  );
}

function joined(words: readonly string[], nothing: string): string {
  return words.length === 0 ? nothing : words.join(", ");
}
