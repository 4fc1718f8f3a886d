import { MAX_MARKDOWN_LENGTH } from "@clipledger/richtext/content-issues";
import type { ContentIssue } from "@clipledger/richtext/document";
import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import type { CampaignRow } from "../../../api/types.ts";
import { PickSearch, useOpenCampaigns } from "../../../parts/pickers.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { Tabs } from "../../../ui/primitives/tabs.tsx";
import { ContentIssues } from "../../../ui/rich-text/content-issues.tsx";
import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import { type BriefContent, type LinkedCampaign, switchFormat } from "../brief-form.ts";

interface ContentFieldProps {
  content: BriefContent;
  issues: readonly ContentIssue[];
  onChange: (content: BriefContent) => void;
  onIssues: (issues: readonly ContentIssue[]) => void;
}

/** The text of a brief, written in the editor or as markdown. */
export function ContentField({ content, issues, onChange, onIssues }: ContentFieldProps) {
  function show(kind: string) {
    const switched = switchFormat(content, kind === "markdown" ? "markdown" : "editor");
    if (switched.ok) onChange(switched.content);
    else onIssues(switched.issues);
  }
  return (
    <div data-path="content">
      <Tabs
        label="Format of the text"
        choice={{ value: content.kind, onChange: show }}
        tabs={[
          {
            id: "editor",
            label: "Editor",
            content:
              content.kind === "editor" ? (
                <RichTextEditor
                  label="Text"
                  hint="Type $ for variables, which are filled in for each creator."
                  placeholder="What should creators make, and what matters most?"
                  initial={content.document}
                  issues={issues}
                  onChange={(document) => onChange({ kind: "editor", document })}
                />
              ) : null,
          },
          {
            id: "markdown",
            label: "Markdown",
            content:
              content.kind === "markdown" ? (
                <MarkdownField
                  markdown={content.markdown}
                  issues={issues}
                  onChange={(markdown) => onChange({ kind: "markdown", markdown })}
                />
              ) : null,
          },
        ]}
      />
    </div>
  );
}

interface MarkdownFieldProps {
  markdown: string;
  issues: readonly ContentIssue[];
  onChange: (markdown: string) => void;
}

function MarkdownField({ markdown, issues, onChange }: MarkdownFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-[13px]">
        Text as markdown
      </label>
      <textarea
        id={id}
        rows={18}
        value={markdown}
        maxLength={MAX_MARKDOWN_LENGTH}
        spellCheck
        aria-invalid={issues.length > 0 ? true : undefined}
        aria-describedby={`${id}-hint ${id}-issues`}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="control min-h-72 w-full resize-y px-4 py-3 font-mono text-[13px] leading-6"
      />
      <p id={`${id}-hint`} className="text-[13px] text-faint">
        ## and ### headings, **bold**, *italic*, ~~strike~~, &lt;u&gt;underline&lt;/u&gt;, links, images, -
        and 1. lists, and variables such as $creator_first_name.
      </p>
      <ContentIssues id={`${id}-issues`} issues={issues} />
    </div>
  );
}

interface CampaignLinksProps {
  briefId: string | undefined;
  campaigns: readonly LinkedCampaign[];
  error: string | undefined;
  onChange: (campaigns: readonly LinkedCampaign[]) => void;
}

/** The campaigns whose creators read the brief. */
export function CampaignLinks({ briefId, campaigns, error, onChange }: CampaignLinksProps) {
  const id = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <section data-path="campaigns" aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold text-[15px] tracking-[-0.01em]">
        Campaigns
      </h2>
      <Card className="flex flex-col">
        {campaigns.length === 0 ? (
          <p className="px-4 pt-4 text-[13px] text-muted">
            Creators read the brief of the campaign they work in. Link it to at least one to reach them.
          </p>
        ) : (
          <ul aria-label="Linked campaigns" className="divide-y divide-line">
            {campaigns.map((campaign) => (
              <li key={campaign.id} className="flex min-h-11 items-center gap-2 py-1 pr-2 pl-4">
                <span className="min-w-0 flex-1 truncate text-[13px]">
                  {campaign.name}
                  {campaign.status === "ended" ? <span className="text-faint"> · ended</span> : null}
                </span>
                <IconButton
                  label={`Unlink ${campaign.name}`}
                  onClick={() => onChange(campaigns.filter((one) => one.id !== campaign.id))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className="p-3">
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setIsChoosing(true)}>
            Choose campaigns
          </Button>
        </div>
      </Card>
      <FieldProblem id={`${id}-problem`} error={error} />
      {isChoosing ? (
        <CampaignPicker
          briefId={briefId}
          linked={campaigns}
          onChange={onChange}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </section>
  );
}

interface CampaignPickerProps {
  briefId: string | undefined;
  linked: readonly LinkedCampaign[];
  onChange: (campaigns: readonly LinkedCampaign[]) => void;
  onClose: () => void;
}

/** Campaigns that go on or are to come: those that ended take no brief. */
function CampaignPicker({ briefId, linked, onChange, onClose }: CampaignPickerProps) {
  const { query, setQuery, list, found } = useOpenCampaigns();
  function toggle(id: string) {
    const campaign = found.find((one) => one.id === id);
    if (linked.some((one) => one.id === id)) onChange(linked.filter((one) => one.id !== id));
    else if (campaign !== undefined) onChange([...linked, linkedCampaign(campaign)]);
  }
  return (
    <Dialog onClose={onClose} title="Choose campaigns">
      <PickSearch
        noun="campaigns"
        placeholder="Name of the campaign"
        query={query}
        onSearch={setQuery}
        list={list}
        nothing={list.isSuccess && found.length === 0 ? noneText(query) : undefined}
      >
        {found.length === 0 ? null : (
          <PickList
            label="Campaigns"
            kind="many"
            chosen={linked.map(({ id }) => id)}
            rows={found.map((campaign) => ({
              id: campaign.id,
              title: campaign.name,
              note: noteOn(campaign, briefId),
            }))}
            onToggle={toggle}
          />
        )}
      </PickSearch>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function noneText(query: string): string {
  return query === "" ? "No campaign goes on or is to come." : "No campaign matches.";
}

function linkedCampaign({ id, name, status }: CampaignRow): LinkedCampaign {
  return { id, name, status };
}

function noteOn(campaign: CampaignRow, briefId: string | undefined): string {
  return campaign.briefId === null || campaign.briefId === briefId
    ? campaign.headline
    : "Uses another brief, and would switch to this one.";
}
