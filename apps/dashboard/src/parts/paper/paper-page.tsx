import type { UseQueryResult } from "@tanstack/react-query";
import { FileDown, FileX2 } from "lucide-react";
import { type ComponentProps, type ComponentType, Fragment, type ReactNode } from "react";
import type { PaperDocument } from "../../api/types.ts";
import { translate } from "../../languages/language.ts";
import { type AnsweredFile, saveAnsweredFile } from "../../ui/primitives/browser/save-file.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { PaperView } from "../../ui/product/paper-view.tsx";
import { QueryState } from "../query-state.tsx";
import { useWrite } from "../writes/use-write.ts";

interface PaperPageProps extends Pick<ComponentProps<typeof Page>, "title" | "width" | "backLink"> {
  paper: UseQueryResult<PaperDocument>;
  getPdf: () => Promise<AnsweredFile>;
  /** In place of the paper until it has loaded. */
  pending: ReactNode;
  /** Around an error, and around the notice that there is no such paper. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** Before the button for the PDF. */
  actions?: ReactNode;
}

/** A statement, invoice or credit note. `title` is the page's title until it has loaded. */
export function PaperPage({ paper, getPdf, pending, frame: Frame = Fragment, ...page }: PaperPageProps) {
  const write = useWrite(getPdf, { onDone: saveAnsweredFile, refusals: "toast" });
  const { data } = paper;
  const missing = (
    <Frame>
      <EmptyState icon={FileX2} title={translate("There is no such paper")} />
    </Frame>
  );
  const actions = (
    <span className="flex gap-2 print:hidden">
      {page.actions}
      <Button
        variant="primary"
        icon={<FileDown aria-hidden="true" />}
        isPending={write.isPending}
        onClick={() => write.mutate()}
      >
        {translate("PDF")}
      </Button>
    </span>
  );
  return (
    <Page {...page} title={data?.title ?? page.title} description={data?.number} actions={data && actions}>
      {data === undefined ? (
        <QueryState query={paper} pending={pending} missing={missing} frame={Frame} />
      ) : (
        <PaperView paper={data} />
      )}
    </Page>
  );
}
