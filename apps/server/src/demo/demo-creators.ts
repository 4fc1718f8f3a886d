export interface DemoCreator {
  readonly firstName: string;
  readonly lastName: string;
  readonly addedDaysAgo: number;
  readonly usernames: readonly string[];
  /** What became of their invitation; without one they were never invited. */
  readonly answer?: "accepted" | "rejected" | "none";
  readonly archivedDaysAgo?: number;
  readonly tags?: string[];
  readonly notes?: string;
}

/** In every state a creator can be in. */
export const demoCreators: readonly DemoCreator[] = [
  {
    firstName: "Juniper",
    lastName: "Hale",
    addedDaysAgo: 355,
    usernames: ["juniper.bakes"],
    answer: "accepted",
    tags: ["food", "top performer"],
    notes: "Films on Sundays, posts from Monday to Thursday. Prefers ideas over scripts.",
  },
  {
    firstName: "Marco",
    lastName: "Bellini",
    addedDaysAgo: 355,
    usernames: ["the.marco.cooks", "marco.kitchen"],
    answer: "accepted",
    tags: ["food"],
  },
  {
    firstName: "Wren",
    lastName: "Castellano",
    addedDaysAgo: 355,
    usernames: ["cooks.with.wren", "the.wren.kitchen"],
    answer: "accepted",
    tags: ["food", "top performer"],
    notes: "Longer videos do best. Invoices through her own company.",
  },
  {
    firstName: "Mira",
    lastName: "Quist",
    addedDaysAgo: 354,
    usernames: ["mira.table"],
    answer: "accepted",
    archivedDaysAgo: 88,
    tags: ["food"],
    notes: "Took a full-time job; open to come back next year.",
  },
  {
    firstName: "Noor",
    lastName: "Haddad",
    addedDaysAgo: 305,
    usernames: ["noor.miles", "the.noor.moves"],
    answer: "accepted",
    tags: ["fitness", "top performer"],
  },
  {
    firstName: "Lena",
    lastName: "Brandt",
    addedDaysAgo: 243,
    usernames: ["lena.lifts"],
    answer: "accepted",
    tags: ["fitness", "German"],
  },
  {
    firstName: "Sofia",
    lastName: "Marín",
    addedDaysAgo: 210,
    usernames: ["the.sofia.beauty"],
    answer: "accepted",
    tags: ["beauty"],
  },
  {
    firstName: "Jae",
    lastName: "Park",
    addedDaysAgo: 209,
    usernames: ["skin.with.jae", "skincare.with.jae"],
    answer: "accepted",
    tags: ["beauty"],
    notes: "Licensed aesthetician. Ask before sending claims: he checks them.",
  },
  {
    firstName: "Hannah",
    lastName: "Weiss",
    addedDaysAgo: 163,
    usernames: ["glows.with.hannah"],
    answer: "accepted",
    tags: ["beauty", "German"],
  },
  {
    firstName: "Imani",
    lastName: "Okoye",
    addedDaysAgo: 131,
    usernames: ["the.imani.trains"],
    answer: "accepted",
    tags: ["fitness"],
  },
  {
    firstName: "Amara",
    lastName: "Diallo",
    addedDaysAgo: 107,
    usernames: ["amara.beauty", "glow.with.amara"],
    answer: "accepted",
    tags: ["beauty", "top performer"],
  },
  {
    firstName: "Caleb",
    lastName: "Osei",
    addedDaysAgo: 88,
    usernames: ["runs.with.caleb"],
    answer: "accepted",
    tags: ["fitness"],
  },
  {
    firstName: "Theo",
    lastName: "Vance",
    addedDaysAgo: 72,
    usernames: ["theo.trains"],
    answer: "accepted",
    tags: ["fitness"],
  },
  {
    firstName: "Freya",
    lastName: "Lindholm",
    addedDaysAgo: 71,
    usernames: ["runs.with.freya"],
    answer: "accepted",
    tags: ["fitness"],
  },
  {
    firstName: "Dev",
    lastName: "Malhotra",
    addedDaysAgo: 69,
    usernames: ["dev.cooks", "dev.recipes"],
    answer: "accepted",
    tags: ["food"],
  },
  {
    firstName: "Tessa",
    lastName: "Nguyen",
    addedDaysAgo: 68,
    usernames: ["recipes.with.tessa", "eats.with.tessa"],
    answer: "accepted",
    tags: ["food"],
  },
  {
    firstName: "Chiara",
    lastName: "Conti",
    addedDaysAgo: 6,
    usernames: ["chiara.kitchen"],
    answer: "none",
    tags: ["food"],
    notes: "Came through Marco. Wants to start small and see.",
  },
  { firstName: "Kai", lastName: "Lund", addedDaysAgo: 34, usernames: [], answer: "rejected" },
  { firstName: "Sol", lastName: "Medina", addedDaysAgo: 1, usernames: [], tags: ["fitness"] },
];
