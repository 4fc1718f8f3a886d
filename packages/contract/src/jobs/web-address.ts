import { parseUrl } from "@clipledger/domain/parse-url";
import { z } from "zod";

/** An address that a page may link to: https, without a user name or password. */
export const WebAddressSchema = z
  .string()
  .trim()
  .max(2048)
  .refine(isWebAddress, { error: "Expected a URL that begins with https://" })
  .meta({ examples: ["https://www.tiktok.com/@juniper.bakes/video/7412345678901234567"] });

function isWebAddress(text: string): boolean {
  const url = /^https:\/\/[^\s\\]+$/i.test(text) ? parseUrl(text) : undefined;
  return url !== undefined && url.username === "" && url.password === "";
}
