/** What a change asks to be run again. */
interface TouchedTests {
  /** Projects whose files the module graph finds: those that import what changed. */
  readonly byImports: readonly string[];
  /** Projects that are run whole: they read what changed in another way. */
  readonly whole: readonly string[];
  /** Browser journeys of the areas that changed. */
  readonly journeys: readonly string[];
}

/** Where a change reaches every statement, every page, or the process as a whole. */
const everyStatement = /^apps\/server\/(migrations|test\/upgrades)\//;
const everyPage =
  /^(apps\/dashboard\/(?!src\/features\/)|apps\/server\/src\/(infra|demo|[^/]+\.ts)|packages\/|e2e\/(?!.*\.spec\.ts$))/;
const everyProcess =
  /^apps\/server\/(src\/(infra|commands|[^/]+\.ts)|test\/)|^apps\/server\/src\/.*\.system\.test\.ts$/;
const area = /^(?:apps\/dashboard\/src\/features|apps\/server\/src\/modules)\/([^/]+)\//;

/** Journeys are named after their area; those that walk all areas see every page. */
const walks = ["areas", "viewer"];

export function touchedTests(changed: readonly string[], journeys: readonly string[]): TouchedTests {
  const sources = changed.filter((file) => !/\.md$/.test(file));
  const names = new Set<string>();
  for (const file of sources) {
    const [, name] = area.exec(file) ?? [];
    if (name !== undefined) for (const one of [name, ...walks]) names.add(one);
    const spec = /^e2e\/(.+)\.spec\.ts$/.exec(file)?.[1];
    if (spec !== undefined) names.add(spec);
  }
  return {
    byImports: sources.length === 0 ? [] : ["unit", "api"],
    whole: [
      ...(sources.some((file) => everyStatement.test(file)) ? ["api"] : []),
      ...(sources.some((file) => everyProcess.test(file)) ? ["system"] : []),
    ],
    journeys: sources.some((file) => everyPage.test(file))
      ? [...journeys]
      : journeys.filter((name) => names.has(name)),
  };
}
