import type { Cookie } from "../prepared-product.global-setup.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A browser other than Chromium. */
export interface Engine {
  readonly name: string;
  /** With a session of its own. One window at a time: close it before you open the next. */
  openWindow(origin: string, size: Size, cookies: readonly Cookie[]): Promise<EngineWindow>;
  close(): Promise<void>;
}

export interface EngineWindow {
  /** Loads a page of the product. */
  load(path: string): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  /** What has gone wrong since this was last asked. */
  takeProblems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** What a browser gets of this process's environment: Chromium's fonts, but not the libraries that it was shipped with. */
export function plainEnvironment(home: string): Record<string, string> {
  const kept = ["PATH", "TZ", "FONTCONFIG_PATH"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), HOME: home };
}
