import { describe } from "vitest";
import { openFirefox, provideFirefox } from "./firefox.ts";
import { walkPages } from "./walk-pages.ts";

const missing = await provideFirefox();

describe.skipIf(missing !== undefined)("in Firefox", () => walkPages(openFirefox));
