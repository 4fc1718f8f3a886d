import type { Plugin, Rolldown } from "vite";

/** Public pages whose visitors come by a link and see no other: the others need nothing of what they bring along. */
const ALONE = /features[\\/](report|verify)[\\/]/;

/** What a first visit loads: where it begins, and whether pages that it only leads to belong to it. */
const FIRST_LOADS: readonly { readonly letter: string; readonly from: RegExp; readonly leadsOn: boolean }[] =
  [
    { letter: "public", from: /src[\\/]app[\\/]public[\\/]main\.tsx$/, leadsOn: true },
    {
      letter: "portal",
      from: /src[\\/]app[\\/](main|portal-(root|session-route))\.tsx$|features[\\/]portal[\\/]home[\\/]home-page\.tsx$/,
      leadsOn: false,
    },
    {
      letter: "overview",
      from: /src[\\/]app[\\/](main|layout[\\/]app-shell|overview-route)\.tsx$/,
      leadsOn: false,
    },
    {
      letter: "report",
      from: /features[\\/](report[\\/]report|verify[\\/]verify)-page\.tsx$/,
      leadsOn: false,
    },
  ];

/**
 * Loaded by the pages that show them, and by no others: the plot brings d3, the editor a library of its own, and few have chosen a
 * currency to convert to.
 */
const APART = /charts[\\/](daily-plot|plot-layout)|rich-text[\\/]editor[\\/]|parts[\\/]reported-money/;
const SHARED =
  /apps[\\/]dashboard[\\/]src[\\/](ui|api|parts)[\\/]|packages[\\/](domain|richtext|contract)[\\/]|virtual:(contract|portal|visitor|public)-routes|vite[\\/]preload-helper|node_modules[\\/](radix-ui|@radix-ui|@floating-ui|lucide-react|clsx|cmdk)[\\/]/;

/**
 * Puts what pages share into one file for each set of first loads that need it. Without that, every shared component becomes a file
 * of its own and a page loads twenty of them, or all of them become one, and the sign-in page loads every dialog.
 */
export function sharedChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const loadsOf = new Map<string, string>();
  const plugin: Plugin = {
    name: "shared-chunks",
    apply: "build",
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const importsOf = importsThroughIndexes((id) => this.getModuleInfo(id));
      for (const { letter, from, leadsOn } of FIRST_LOADS) {
        const starts = ids.filter((id) => from.test(id));
        for (const id of reachedFrom(starts, (each) => importsOf(each, leadsOn))) {
          loadsOf.set(id, [loadsOf.get(id), letter].filter((name) => name !== undefined).join("-"));
        }
      }
    },
  };
  return { plugin, groups: [...libraryGroups, ...sharedGroups((id) => loadsOf.get(id) ?? "rest")] };
}

const library = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

const libraryGroups: readonly Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: library("react|react-dom|scheduler"), priority: 300 },
  {
    name: "query",
    test: library("@tanstack[\\\\/](query-core|react-query)|@orpc[\\\\/](tanstack-query|client|shared)"),
    priority: 200,
  },
  { name: "router", test: library("@tanstack"), priority: 100 },
];

/** What more of them need comes first: a file takes along what its modules import. */
function sharedGroups(loadsOf: (id: string) => string): readonly Rolldown.CodeSplittingGroup[] {
  const sets: string[][] = [[]];
  for (const { letter } of FIRST_LOADS) sets.push(...sets.map((set) => [...set, letter]));
  const names = sets
    .toSorted((one, other) => other.length - one.length)
    .map((set) => set.join("-") || "rest");
  return names.map((loads, index) => ({
    name: `ui-${loads}`,
    test: (id: string) => SHARED.test(id) && !APART.test(id) && loadsOf(id) === loads,
    priority: 99 - index,
  }));
}

function reachedFrom(starts: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

type FindModule = (id: string) => Rolldown.ModuleInfo | null;

/** Files that only pass on what others hold: who imports one name of them does not need the others. */
const INDEXES =
  /node_modules[\\/](lucide-react[\\/]dist[\\/]esm[\\/]lucide-react|radix-ui[\\/]dist[\\/]index)\.mjs$/;
const NAMED_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](?:lucide-react|radix-ui)["']/g;

function importsThroughIndexes(find: FindModule) {
  const sources = new Map<string, ReadonlyMap<string, string>>();
  return (id: string, leadsOn: boolean): readonly string[] => {
    const module = find(id);
    const direct = module?.importedIds ?? [];
    const named = [...(module?.code ?? "").matchAll(NAMED_IMPORT)].flatMap(([, names = ""]) =>
      namesIn(names),
    );
    const through = direct
      .filter((imported) => INDEXES.test(imported))
      .flatMap((index) => {
        const known = sources.get(index) ?? sourcesOf(find(index));
        sources.set(index, known);
        return named.flatMap((name) => known.get(name) ?? []);
      });
    return [
      ...direct.filter((imported) => !INDEXES.test(imported)),
      ...through,
      ...(leadsOn ? (module?.dynamicallyImportedIds ?? []).filter((imported) => !ALONE.test(imported)) : []),
    ];
  };
}

function namesIn(list: string): string[] {
  return list.split(",").flatMap((entry) => entry.trim().split(/\s+as\s+/)[0] ?? []);
}

/** Which file holds each name that an index passes on. */
function sourcesOf(index: Rolldown.ModuleInfo | null): ReadonlyMap<string, string> {
  const { code, importedIds = [] } = index ?? {};
  const held = new Map<string, string>();
  const passedOn = /(?:export|import)\s*(?:\{([^}]*)\}|\*\s*as\s+(\w+))\s*from\s*["']([^"']+)["']/g;
  for (const [, names, star, from = ""] of (code ?? "").matchAll(passedOn)) {
    const file = importedIds.find((id) => id.replaceAll("\\", "/").includes(from.replace(/^\.\//, "/")));
    if (file === undefined) continue;
    for (const entry of (star ?? names ?? "").split(",")) {
      const name = entry
        .trim()
        .split(/\s+as\s+/)
        .at(-1);
      if (name) held.set(name, file);
    }
  }
  return held;
}
