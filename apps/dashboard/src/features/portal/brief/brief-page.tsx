import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { hasCode } from "../../../api/errors.ts";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PortalBrief } from "../../../api/portal-types.ts";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { OtherBriefs } from "./other-briefs.tsx";
import { ReadReceipt } from "./read-receipt.tsx";
import { SampleList } from "./sample-list.tsx";

/** What to make: the brief of a campaign of theirs with its samples, in words that are about them. */
export function BriefPage() {
  const { id: creatorId } = usePortalCreator();
  const { campaignId } = useParams({ strict: false });
  const input = { params: { creatorId }, query: { campaignId } };
  const answer = useQuery(portalApi.briefs.get.queryOptions({ input }));
  return (
    <Page title="Your brief" description={aboutText(answer.data?.brief)} width="narrow">
      {hasCode(answer.error, "NOT_FOUND") || hasCode(answer.error, "BAD_REQUEST") ? (
        <NotYourCampaign />
      ) : (
        <Loaded query={answer} label="your brief">
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
      )}
    </Page>
  );
}

function aboutText(brief: PortalBrief | null | undefined) {
  if (brief === null || brief === undefined) return undefined;
  return `For ${brief.campaignName}. Last changed ${shortDate(brief.updatedAt)}.`;
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
      <EmptyState icon={FileText} title="This brief is not for you any more">
        You do not work in its campaign now.{" "}
        <Link
          to="/portal/creators/$creatorId/brief"
          params={{ creatorId }}
          className="underline underline-offset-4"
        >
          See your present brief
        </Link>
      </EmptyState>
    </Card>
  );
}

function NoBrief() {
  const { organization } = usePortalCreator();
  return (
    <Card>
      <EmptyState icon={FileText} title="There is no brief for you yet">
        When {organization.name} writes one for your campaign, you find it here, and an email tells you.
      </EmptyState>
    </Card>
  );
}
