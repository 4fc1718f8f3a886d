import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowRight, CheckCheck, Eye, FileText } from "lucide-react";
import { useEffect } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { BriefedCampaign, PortalBrief, PortalSample } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Count } from "../../../ui/primitives/figures.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { captionText, Thumbnail } from "../../../ui/product/tracked/video-cell.tsx";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import { Loaded } from "../parts/page-parts.tsx";

/** What to make: the brief of a campaign of theirs with its samples, in words that are about them. */
export function BriefPage() {
  const { id: creatorId } = usePortalCreator();
  const { campaignId } = useParams({ strict: false });
  const input = { params: { creatorId }, query: { campaignId } };
  const answer = useQuery(portalApi.briefs.get.queryOptions({ input }));
  return (
    <Page title={translate("Your brief")} description={aboutText(answer.data?.brief)} width="narrow">
      <Loaded query={answer} label={translate("your brief")} missing={<NotYourCampaign />}>
        {({ brief, otherCampaigns }) => (
          <>
            {brief === null ? (
              <NoBrief />
            ) : (
              <Brief key={`${brief.campaignId} ${brief.version}`} brief={brief} />
            )}
            <OtherBriefs campaigns={otherCampaigns} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function aboutText(brief: PortalBrief | null | undefined) {
  if (brief === null || brief === undefined) return undefined;
  return translate("For {campaignName}. Last changed {updatedAt}.", {
    campaignName: brief.campaignName,
    updatedAt: shortDate(brief.updatedAt),
  });
}

function Brief({ brief }: { brief: PortalBrief }) {
  return (
    <>
      <ReadReceipt brief={brief} />
      <Card className="px-5 py-6 sm:px-8 sm:py-8">
        {/* Safe: the server answers nothing but documents that its converter wrote. */}
        <RichText document={documentOf(brief.content)} />
      </Card>
      <SampleList samples={brief.sampleVideos} />
    </>
  );
}

function NotYourCampaign() {
  const { id: creatorId } = usePortalCreator();
  return (
    <Card>
      <EmptyState icon={FileText} title={translate("This brief is not for you any more")}>
        {translate("You do not work in its campaign now.")}{" "}
        <Link
          to="/portal/creators/$creatorId/brief"
          params={{ creatorId }}
          className="underline underline-offset-4"
        >
          {translate("See your present brief")}
        </Link>
      </EmptyState>
    </Card>
  );
}

function NoBrief() {
  const { organization } = usePortalCreator();
  return (
    <Card>
      <EmptyState icon={FileText} title={translate("There is no brief for you yet")}>
        {translate("When {name} writes one for your campaign, you find it here, and an email tells you.", {
          name: organization.name,
        })}
      </EmptyState>
    </Card>
  );
}

/** Videos to take as examples, numbered as the brief speaks of them. */
function SampleList({ samples }: { samples: readonly PortalSample[] }) {
  if (samples.length === 0) return null;
  return (
    <Section title={translate("Sample videos")} description={translate("They open on their platform.")}>
      <ul aria-label={translate("Sample videos")} className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3">
        {samples.map((sample) => (
          <li key={`${sample.platform}/${sample.platformVideoId}`} className="min-w-0">
            <Sample sample={sample} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sample({ sample }: { sample: PortalSample }) {
  const { number, label, platform, url, caption, thumbnailUrl, username, viewCount } = sample;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="group flex flex-col gap-2.5 rounded-xl outline-offset-4"
    >
      <span className="relative block overflow-hidden rounded-xl">
        <Thumbnail
          src={thumbnailUrl}
          className="w-full rounded-xl! transition-transform duration-200 group-hover:scale-[1.02]"
        />
        <span className="absolute top-2 left-2 rounded-md bg-black/75 px-1.5 py-0.5 font-semibold text-[13px] text-white tabular-nums">
          #{number}
        </span>
        <PlatformIcon platform={platform} className="absolute! top-2 right-2 size-6!" />
      </span>
      <span className="min-w-0">
        {label === null ? null : (
          <span className="block font-medium text-sm [overflow-wrap:anywhere]">{label}</span>
        )}
        <span className="line-clamp-2 text-[13px] text-muted leading-5 [overflow-wrap:anywhere] group-hover:underline group-hover:underline-offset-4">
          {captionText(caption)}
        </span>
        <span className="mt-1 flex items-center gap-2 text-faint text-xs">
          {username === null ? null : <span className="truncate">@{username}</span>}
          {viewCount === null ? null : (
            <span className="inline-flex shrink-0 items-center gap-1">
              <Eye aria-hidden="true" className="size-3.5" />
              <Count value={viewCount} />
              <span className="sr-only"> {translate("views")}</span>
            </span>
          )}
        </span>
      </span>
    </a>
  );
}

/** Leads to the briefs of the other campaigns that they work in, or will. */
function OtherBriefs({ campaigns }: { campaigns: readonly BriefedCampaign[] }) {
  const { id: creatorId } = usePortalCreator();
  if (campaigns.length === 0) return null;
  return (
    <ul aria-label={translate("Other briefs")} className="flex flex-col gap-1">
      {campaigns.map(({ campaignId, campaignName }) => (
        <li key={campaignId}>
          <Link
            to="/portal/creators/$creatorId/brief/$campaignId"
            params={{ creatorId, campaignId }}
            className="inline-flex min-h-11 items-center gap-2 text-[13px] text-muted hover:text-ink hover:underline hover:underline-offset-4"
          >
            {translate("Your brief for {campaignName}", { campaignName })}
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Tells the team that this version was seen, and tells the creator that it does. */
function ReadReceipt({ brief }: { brief: ShownBrief }) {
  const { organization } = usePortalCreator();
  const { readAt } = brief;
  useMarkRead(brief);
  return (
    <p role="status" className="-mt-2 flex items-center gap-2 text-[13px] text-muted">
      {readAt === null ? (
        <>
          <Eye aria-hidden="true" className="size-4 shrink-0 text-faint" />
          {translate("Letting {name} know that you are reading this.", { name: organization.name })}
        </>
      ) : (
        <>
          <CheckCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
          {translate("{name} sees that you read this version, since {readAt}.", {
            name: organization.name,
            readAt: shortDate(readAt),
          })}
        </>
      )}
    </p>
  );
}

type ShownBrief = Pick<PortalBrief, "campaignId" | "version" | "readAt">;

/** Reports a version as read once it is shown in a tab that somebody looks at. */
function useMarkRead({ campaignId, version, readAt }: ShownBrief) {
  const { id: creatorId } = usePortalCreator();
  const { mutate } = useWrite(portalApi.briefs.markRead.call, {
    refreshes: [portalApi.briefs.get.key()],
    // Then a newer version has taken this one's place.
    refreshesWhenRefused: true,
  });
  useEffect(() => {
    if (readAt !== null) return undefined;
    const report = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", report);
      mutate({ params: { creatorId }, body: { campaignId, version } });
    };
    document.addEventListener("visibilitychange", report);
    report();
    return () => document.removeEventListener("visibilitychange", report);
  }, [creatorId, campaignId, version, readAt, mutate]);
}
