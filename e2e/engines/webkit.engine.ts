import { describe } from "vitest";
import { walkPages } from "./walk-pages.ts";
import { openWebKit, provideWebKit } from "./webkit.ts";

const missing = await provideWebKit();

describe.skipIf(missing !== undefined)("in WebKit", () => walkPages(openWebKit));
