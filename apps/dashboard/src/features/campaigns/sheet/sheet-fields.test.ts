import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TooltipProvider } from "../../../ui/primitives/overlays/tooltip.tsx";
import { type CampaignForm, emptyForm } from "../form/campaign-form.ts";
import { wholeCampaign } from "../form/fixtures/whole-campaign.ts";
import { formOfSpec } from "../form/form-and-spec.ts";
import { fieldPaths, reviewForm } from "../form/review-form.ts";
import { SheetContext } from "./sheet-context.tsx";
import { SheetFields } from "./sheet-fields.tsx";

const today = calendarDate("2026-09-21");

interface Marks {
  readonly issueAt?: (path: string) => string;
  readonly locked?: string;
}

/** The sheet as a browser gets it. */
function markupOf(form: CampaignForm, { issueAt, locked }: Marks) {
  const value = {
    form,
    change: () => undefined,
    issueAt: (path: string) => issueAt?.(path),
    isLocked: (path: string) => path === locked,
    briefs: { chosen: undefined, found: [], query: "", onQueryChange: () => undefined },
  };
  const fields = createElement(SheetFields, { today, review: reviewForm(form, { today }) });
  return renderToStaticMarkup(
    createElement(TooltipProvider, null, createElement(SheetContext, { value }, fields)),
  );
}

describe.each([
  ["an empty sheet", emptyForm("USD")],
  ["a sheet with every payout type", formOfSpec(wholeCampaign)],
])("%s", (_, form) => {
  const markup = markupOf(form, { issueAt: (path) => `Wrong at ${path}!` });

  it.each(fieldPaths(form))("has a place for %s that shows what is wrong", (path) => {
    expect(markup.split(`data-path="${path}"`)).toHaveLength(2);
    expect(markup.split(`Wrong at ${path}!`)).toHaveLength(2);
  });

  it("has no place that issues never reach", () => {
    const found = [...markup.matchAll(/data-path="([^"]+)"/g)].map(([, path]) => path);
    expect(found.toSorted()).toEqual([...fieldPaths(form)].toSorted());
  });
});

describe("a locked field", () => {
  it.each(["currency", "schedule.interval", "schedule.anchor", "schedule.startsOn"])(
    "cannot be changed, and says why: %s",
    (locked) => {
      const markup = markupOf(formOfSpec(wholeCampaign), { locked });
      expect(markup).toContain("so this stays as it is");
      expect(markupOf(formOfSpec(wholeCampaign), {})).not.toContain("so this stays as it is");
    },
  );
});
