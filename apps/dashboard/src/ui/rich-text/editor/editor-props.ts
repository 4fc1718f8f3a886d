import type { ContentIssue, RichTextDocument } from "@clipledger/richtext/document";

export interface EditorProps {
  label: string;
  hint?: string;
  placeholder: string;
  /** What stands in it at first; later values come from the person who writes. */
  initial: RichTextDocument | undefined;
  issues: readonly ContentIssue[];
  onChange: (document: RichTextDocument) => void;
}
