const neverInAddress = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;
const webAddress = /^https?:\/\/[^/?#]/i;
const mailAddress = /^mailto:[^?@]+@[^?@]+/i;

/** Says what is wrong with the address of a link, if anything. */
export function findLinkProblem(href: string): string | undefined {
  if (neverInAddress.test(href))
    return "A link's address has no white space, backslash or control character; encode them, as in %20.";
  if (mailAddress.test(href) || parseWebAddress(href) !== undefined) return undefined;
  return "A link needs a whole address that starts with https://, http:// or mailto:.";
}

/** Says what is wrong with the address of an image, if anything. */
export function findImageProblem(src: string): string | undefined {
  if (neverInAddress.test(src))
    return "An image's address has no white space, backslash or control character; encode them, as in %20.";
  const address = parseWebAddress(src);
  if (address?.protocol !== "https:") return "An image needs a whole address that starts with https://.";
  if (address.username !== "" || address.password !== "")
    return "An image's address has no user name or password, as every reader would see them.";
  return undefined;
}

/** Node 20's URL.canParse, once optimized, refuses every address with an umlaut. */
function parseWebAddress(address: string): URL | undefined {
  if (!webAddress.test(address)) return undefined;
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
