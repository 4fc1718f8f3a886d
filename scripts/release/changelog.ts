export const UNRELEASED = "Unreleased";

/** What stands under a version, or under Unreleased, entry by entry; undefined: the changelog does not know it. */
export function entriesOf(changelog: string, version: string): string[] | undefined {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => /^## (\S+)/.exec(text)?.[1] === version);
  if (section === undefined) return undefined;
  const [, ...entries] = section.split(/^(?=- )/m);
  return entries.map((entry) => entry.trimEnd());
}

/** Notes for people: what they must do when they upgrade comes first. */
export function releaseNotes(changelog: string, version: string): string {
  const entries = entriesOf(changelog, version);
  if (entries === undefined) throw new Error(`CHANGELOG.md has nothing under ${version}`);
  const steps = entries.filter((entry) => entry.includes("**Upgrade**"));
  const others = entries.filter((entry) => !entry.includes("**Upgrade**"));
  const upgrade = steps.length === 0 ? "Nothing but the usual: see docs/releases.md." : steps.join("\n");
  return `# Clipledger ${version}\n\n## Upgrade steps\n\n${upgrade}\n\n## Changes\n\n${others.join("\n")}\n`;
}

/** Moves what is unreleased under the version and its day. */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  if ((entriesOf(changelog, UNRELEASED) ?? []).length === 0) throw new Error("Nothing is unreleased");
  if (entriesOf(changelog, version) !== undefined) throw new Error(`${version} was released already`);
  return changelog.replace(/^## Unreleased$/m, `## ${UNRELEASED}\n\n## ${version} (${day})`);
}

/** Whether a version, such as `0.9.1`, comes after another. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) > 0;
}

interface Manifest {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The manifest with the version, and with it wherever it names one of our own packages. */
export function withVersion<Given extends Manifest>(manifest: Given, version: string): Given {
  const pinned = (dependencies: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, wanted]) => [
        name,
        name.startsWith("@clipledger/") ? version : wanted,
      ]),
    );
  const { dependencies, devDependencies } = manifest;
  return {
    ...manifest,
    version,
    ...(dependencies && { dependencies: pinned(dependencies) }),
    ...(devDependencies && { devDependencies: pinned(devDependencies) }),
  };
}
