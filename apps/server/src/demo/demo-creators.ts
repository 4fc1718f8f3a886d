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
    addedDaysAgo: 44,
    usernames: ["juniper.bakes"],
    answer: "accepted",
    tags: ["food", "top performer"],
    notes: "Films on Sundays, posts from Monday to Thursday. Prefers ideas over scripts.",
  },
  {
    firstName: "Marco",
    lastName: "Bellini",
    addedDaysAgo: 44,
    usernames: ["marco.cooks"],
    answer: "accepted",
    tags: ["food"],
  },
  {
    firstName: "Wren",
    lastName: "Castellano",
    addedDaysAgo: 44,
    usernames: ["weeknight.kitchen"],
    answer: "accepted",
    tags: ["food", "long form"],
  },
  {
    firstName: "Noor",
    lastName: "Haddad",
    addedDaysAgo: 43,
    usernames: ["fitwithnoor"],
    answer: "accepted",
    tags: ["fitness", "top performer"],
  },
  {
    firstName: "Lena",
    lastName: "Brandt",
    addedDaysAgo: 38,
    usernames: ["lena.lifts"],
    answer: "accepted",
    tags: ["fitness"],
  },
  {
    firstName: "Imani",
    lastName: "Okoye",
    addedDaysAgo: 37,
    usernames: ["stride.moves"],
    answer: "accepted",
    tags: ["fitness"],
  },
  {
    firstName: "Mira",
    lastName: "Quist",
    addedDaysAgo: 44,
    usernames: [],
    answer: "accepted",
    archivedDaysAgo: 9,
    notes: "Took a full-time job; open to come back next summer.",
  },
  {
    firstName: "Theo",
    lastName: "Vance",
    addedDaysAgo: 4,
    usernames: ["run.with.theo"],
    answer: "none",
    tags: ["fitness"],
  },
  { firstName: "Kai", lastName: "Lund", addedDaysAgo: 20, usernames: [], answer: "rejected" },
  { firstName: "Sol", lastName: "Medina", addedDaysAgo: 1, usernames: [], tags: ["travel"] },
];
