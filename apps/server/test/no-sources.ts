/** Settings that end every source outside of this machine: no test sends anything beyond it. */
export const noSources: Readonly<Record<string, string>> = {
  CLIPLEDGER_YOUTUBE_FEED_URL: "off",
  CLIPLEDGER_YOUTUBE_OEMBED_URL: "off",
  CLIPLEDGER_TIKTOK_OEMBED_URL: "off",
  CLIPLEDGER_ECB_URL: "off",
};
