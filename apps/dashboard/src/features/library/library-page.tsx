import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useProjectOptions } from "../../parts/filter-options.ts";
import { Page } from "../../ui/primitives/page.tsx";
import { activeFilters } from "./active-filters.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { type LibrarySearch, readLibrarySearch } from "./library-search.ts";
import { LibraryToolbar } from "./library-toolbar.tsx";
import { VideoGrid } from "./video-grid.tsx";

const route = getRouteApi("/app/library");

export function LibraryPage() {
  // The router hands on what the address holds beside what was read from it; only what was read is safe.
  const search = readLibrarySearch(route.useSearch());
  const navigate = route.useNavigate();
  const projects = useProjectOptions();
  const [isFiltering, setIsFiltering] = useState(false);
  const projectName = (id: string) => projects.find(({ value }) => value === id)?.label ?? "a project";

  function show(next: LibrarySearch) {
    // While a word is typed, one step back leaves the page instead of taking a letter away.
    void navigate({ search: next, replace: next.q !== search.q, resetScroll: false });
  }

  return (
    <Page
      title="Library"
      width="wide"
      description="Videos that went far beyond their account’s usual views, found with your hashtags and projects."
    >
      <LibraryToolbar
        search={search}
        active={activeFilters(search, projectName)}
        onChange={show}
        onOpenFilters={() => setIsFiltering(true)}
      />
      <VideoGrid search={search} onChange={show} />
      <FilterPanel
        open={isFiltering}
        search={search}
        projects={projects}
        onChange={show}
        onOpenChange={setIsFiltering}
      />
    </Page>
  );
}
