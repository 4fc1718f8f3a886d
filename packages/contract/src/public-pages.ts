const EXACT = [
  "/board",
  "/sign-in",
  "/oauth/authorize",
  "/forgot-password",
  "/reset-password",
  "/invite",
  "/join",
  "/report",
  "/verify",
  "/creator-invite",
  "/portal/sign-in",
];

/** Whether everybody sees the page at this path. Such pages have a document of their own, without what the others load. */
export function isPublicPage(path: string): boolean {
  const page = path.replace(/(.)\/$/, "$1");
  return EXACT.includes(page) || page.startsWith("/board/");
}
