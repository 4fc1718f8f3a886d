import { parseUrl } from "@clipledger/domain/parse-url";
import { z } from "zod";
import type { ClickHouseOptions } from "./clickhouse.ts";

/** Stands in statements, so it is a plain name. */
const plainName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, {
  error: "expected letters, digits and underscores, at most 64, the first no digit",
});

const serverUrls = z
  .string()
  .transform((text) => text.split(",").map((url) => url.trim()))
  .refine((urls) => urls.every(isServerUrl), {
    error: "expected http or https addresses without a path, user or query, joined by commas",
  });

function isServerUrl(text: string): boolean {
  const url = parseUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false;
  return (
    url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "" && url.password === ""
  );
}

const minVideosError = "expected a whole number from 0";

const timeoutError = "expected a whole number from 100 to 60000";

/** The part of the environment that says where ClickHouse is. */
export const clickHouseSettingsShape = {
  CLICKHOUSE_URL: serverUrls.optional(),
  CLICKHOUSE_USER: z.string().min(1).default("default"),
  CLICKHOUSE_PASSWORD: z.string().default(""),
  CLICKHOUSE_DATABASE: plainName.default("clipledger"),
  CLICKHOUSE_CLUSTER: plainName.optional(),
  CLICKHOUSE_REPLICATED: z.enum(["on", "off"], { error: "expected on or off" }).default("off"),
  CLICKHOUSE_TIMEOUT_MS: z.coerce
    .number({ error: timeoutError })
    .refine((value) => Number.isInteger(value) && value >= 100 && value <= 60_000, { error: timeoutError })
    .default(10_000),
  CLICKHOUSE_MIN_VIDEOS: z.coerce
    .number({ error: minVideosError })
    .refine((value) => Number.isInteger(value) && value >= 0, { error: minVideosError })
    .default(1_000),
};

type ClickHouseSettings = z.infer<z.ZodObject<typeof clickHouseSettingsShape>>;

/** Undefined where there is none. */
export function toClickHouseOptions(settings: ClickHouseSettings): ClickHouseOptions | undefined {
  if (settings.CLICKHOUSE_URL === undefined) return undefined;
  return {
    urls: settings.CLICKHOUSE_URL,
    user: settings.CLICKHOUSE_USER,
    password: settings.CLICKHOUSE_PASSWORD,
    database: settings.CLICKHOUSE_DATABASE,
    cluster: settings.CLICKHOUSE_CLUSTER,
    isReplicated: settings.CLICKHOUSE_REPLICATED === "on",
    timeoutMs: settings.CLICKHOUSE_TIMEOUT_MS,
    minVideos: settings.CLICKHOUSE_MIN_VIDEOS,
  };
}

/** Several servers without a cluster would each have all tables and some of the rows. */
export function clickHouseProblems(present: Record<string, string | undefined>): string[] {
  const url = present["CLICKHOUSE_URL"];
  if (url === undefined)
    return Object.keys(clickHouseSettingsShape)
      .filter((key) => present[key] !== undefined)
      .map((key) => `${key}: used only with CLICKHOUSE_URL`);
  if (present["CLICKHOUSE_CLUSTER"] !== undefined) return [];
  return [
    ...(url.includes(",") ? ["CLICKHOUSE_CLUSTER: required where CLICKHOUSE_URL names several servers"] : []),
    ...(present["CLICKHOUSE_REPLICATED"] === "on"
      ? ["CLICKHOUSE_REPLICATED: used only with CLICKHOUSE_CLUSTER"]
      : []),
  ];
}
