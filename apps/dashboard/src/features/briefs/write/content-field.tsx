import { MAX_MARKDOWN_LENGTH } from "@clipledger/richtext/content-issues";
import type { ContentIssue } from "@clipledger/richtext/document";
import { useId } from "react";
import { Tabs } from "../../../ui/primitives/tabs.tsx";
import { ContentIssues } from "../../../ui/rich-text/content-issues.tsx";
import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import type { BriefContent } from "./brief-form.ts";
import { switchFormat } from "./brief-problems.ts";

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
        className="control min-h-72 w-full resize-y px-4 py-3 font-mono text-[13px] leading-6 max-sm:text-base"
      />
      <p id={`${id}-hint`} className="text-[13px] text-faint">
        ## and ### headings, **bold**, *italic*, ~~strike~~, &lt;u&gt;underline&lt;/u&gt;, links, images, -
        and 1. lists, and variables such as $creator_first_name.
      </p>
      <ContentIssues id={`${id}-issues`} issues={issues} />
    </div>
  );
}
