import type { Settings } from "./settings.ts";

/** What a bench works on: settings, a place to print, and resources that are released whatever happens. */
export interface Stage {
  readonly settings: Settings;
  print(line: string): void;
  /** Starts a resource and releases it after the bench, the last one first. */
  hold<Resource>(
    start: () => Promise<Resource>,
    release: (resource: Resource) => Promise<void>,
  ): Promise<Resource>;
}

export interface OwnedStage extends Stage {
  /** Releases everything, once, waiting for what is still starting. Nothing starts afterwards. */
  clear(): Promise<void>;
}

export function openStage(settings: Settings): OwnedStage {
  const releases: (() => Promise<void>)[] = [];
  let clearing: Promise<void> | undefined;
  const releaseAll = async () => {
    for (const release of releases.reverse()) {
      await release().catch((error: unknown) =>
        process.stderr.write(`Could not clean up: ${String(error)}\n`),
      );
    }
  };
  return {
    settings,
    print: (line) => process.stdout.write(`${line}\n`),
    hold(start, release) {
      if (clearing !== undefined) return Promise.reject(new Error("The bench was interrupted"));
      const starting = start();
      releases.push(() => starting.then(release, () => undefined));
      return starting;
    },
    clear() {
      clearing ??= releaseAll();
      return clearing;
    },
  };
}
