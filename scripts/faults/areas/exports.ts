import type { Fault } from "../fault.ts";

const exports = "apps/server/src/modules/exports";
const links = [`${exports}/export-links.api.test.ts`];
const large = [`${exports}/large-exports.api.test.ts`];
const sheets = [`${exports}/sheet-links.api.test.ts`];

/** Files that are prepared for download, and links that sheets read from. */
export const faults: readonly Fault[] = [
  {
    file: `${exports}/download-export.ts`,
    find: "Number(expires) * 1000 <= clock.now().getTime()",
    replace: "Number(expires) * 1000 < clock.now().getTime()",
    breaks: "A file is downloaded at the instant in which its link has expired.",
    noticedBy: links,
  },
  {
    file: `${exports}/exports.queries.ts`,
    find: "status = 'preparing' and lease_until < ${now}",
    replace: "lease_until < ${now} and false",
    breaks: "A file whose worker died is prepared for ever.",
    noticedBy: large,
  },
  {
    file: `${exports}/read-sheet.ts`,
    find: "l.expires_at > ${clock.now()}",
    replace: "l.expires_at >= ${clock.now()}",
    breaks: "A sheet is read at the instant in which its link has expired.",
    noticedBy: sheets,
  },
  {
    file: `${exports}/read-sheet.ts`,
    find: "and l.revoked_at is null and",
    replace: "and",
    breaks: "A sheet is read by a link that was revoked.",
    noticedBy: sheets,
  },
  {
    file: `${exports}/read-sheet.ts`,
    find: " and ${hasMaker}`",
    replace: "`",
    breaks: "A sheet is read by the link of a person who has left the team.",
    noticedBy: sheets,
  },
  {
    file: `${exports}/sheet-links.ts`,
    find: "where l.organization_id = ${organization.id} and l.revoked_at is null\n",
    replace: "where l.revoked_at is null\n",
    breaks: "Links of other organizations count towards the limit.",
    noticedBy: sheets,
  },
  {
    file: `${exports}/sheet-links.ts`,
    find: "where l.organization_id = ${organization.id} and l.revoked_at is null\n",
    replace: "where l.organization_id = ${organization.id}\n",
    breaks: "Nobody can make a link again after a hundred, although all were revoked.",
    noticedBy: sheets,
  },
  {
    file: `${exports}/sheet-links.ts`,
    find: "l.expires_at > ${clock.now()}",
    replace: "l.expires_at >= ${clock.now()}",
    breaks: "A link that has just expired counts towards the limit.",
    noticedBy: sheets,
  },
];
