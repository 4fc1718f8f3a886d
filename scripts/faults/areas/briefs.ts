import type { Fault } from "../fault.ts";

const briefs = "apps/server/src/modules/briefs";
const portal = [`${briefs}/portal/portal-brief.api.test.ts`];
const reading = [`${briefs}/reads/list-reads.api.test.ts`];
const revisions = [`${briefs}/revisions/brief-revisions.api.test.ts`];
const listing = [`${briefs}/list-briefs.api.test.ts`];
const mailing = [`${briefs}/publishing/mail-brief.api.test.ts`];
const deleting = [`${briefs}/delete-brief.api.test.ts`];

/** Briefs: their versions, creators who see and read them, and revisions. */
export const faults: readonly Fault[] = [
  {
    file: `${briefs}/portal/portal-brief.ts`,
    find: "a.valid_until >= ${today}",
    replace: "a.valid_until > ${today}",
    breaks: "On the last day of their work, creators see no brief.",
    noticedBy: portal,
  },
  {
    file: `${briefs}/portal/portal-brief.ts`,
    find: "order by a.valid_from limit 1",
    replace: "order by a.valid_from desc limit 1",
    breaks: "Creators see the brief of their next campaign in place of the present one.",
    noticedBy: portal,
  },
  {
    file: `${briefs}/portal/portal-brief.ts`,
    find: "if (brief.version !== version)",
    replace: "if (brief.version < version)",
    breaks: "A creator counts as a reader of a text that they never saw.",
    noticedBy: portal,
  },
  {
    file: `${briefs}/portal/portal-brief.ts`,
    find: "    if (first !== undefined)\n",
    replace: "",
    breaks: "Each repeated request publishes another reading of the same version.",
    noticedBy: portal,
  },
  {
    file: `${briefs}/portal/portal-brief.ts`,
    find: "where ${presentOrNext(creator)} and ${isWanted}",
    replace: "where ${presentOrNext(creator)}",
    breaks: "A creator who opens the brief of one campaign sees that of another.",
    noticedBy: portal,
  },
  {
    file: `${briefs}/publishing/publish-brief.ts`,
    find: "a.valid_until >= ${today}",
    replace: "a.valid_until > ${today}",
    breaks: "Creators are not told of a brief on the last day of their work.",
    noticedBy: reading,
  },
  {
    file: `${briefs}/reads/list-reads.ts`,
    find: " and r.version = b.version\n",
    replace: "\n",
    breaks: "Readers of an old version count as readers of the new one.",
    noticedBy: reading,
  },
  {
    file: `${briefs}/reads/list-reads.ts`,
    find: "select distinct on (cr.id)",
    replace: "select",
    breaks: "A creator with two assignments is listed twice among the readers.",
    noticedBy: reading,
  },
  {
    file: `${briefs}/brief-revisions.queries.ts`,
    find: "s.read_at >= r.created_at",
    replace: "s.read_at > r.created_at",
    breaks: "A reader at the instant of a save counts for no revision.",
    noticedBy: revisions,
  },
  {
    file: `${briefs}/brief-revisions.queries.ts`,
    find: "s.read_at < later.created_at",
    replace: "s.read_at <= later.created_at",
    breaks: "A reader at the instant of a save counts for two revisions.",
    noticedBy: revisions,
  },
  {
    file: `${briefs}/list-briefs.ts`,
    find: "b.position nulls first, b.created_at desc, b.id desc",
    replace: "b.position nulls last, b.created_at desc, b.id desc",
    breaks: "A new brief is last in the order of the team.",
    noticedBy: listing,
  },
  {
    file: `${briefs}/publishing/publish-brief.ts`,
    find: 'isUpdate: kind === "updated"',
    replace: 'isUpdate: kind !== "updated"',
    breaks: "The email about a new brief says that it has changed.",
    noticedBy: mailing,
  },
  {
    file: `${briefs}/briefs.queries.ts`,
    find: "where organization_id = ${organizationId} and id = ${id} for update",
    replace: "where id = ${id} for update",
    breaks: "A key deletes another organization's brief.",
    noticedBy: deleting,
  },
];
