export const NICHES = [
  "fitness",
  "cooking",
  "study",
  "beauty",
  "tech",
  "travel",
  "finance",
  "gaming",
  "pets",
  "comedy",
  "home",
  "business",
] as const;

export type Niche = (typeof NICHES)[number];

interface NicheProfile {
  /** What its videos are about; also how a username betrays its niche. */
  readonly topics: readonly string[];
  /** More words by which a username does. */
  readonly words: string;
  readonly hashtags: readonly string[];
  /** Of a hundred views, how many usually lead to each. */
  readonly per100Views: {
    readonly likes: number;
    readonly comments: number;
    readonly shares: number;
    readonly bookmarks: number;
  };
}

export const NICHE_PROFILES: Record<Niche, NicheProfile> = {
  fitness: {
    topics: [
      "home workout",
      "leg day",
      "running",
      "pilates",
      "mobility",
      "strength training",
      "yoga",
      "stretching",
    ],
    words: "strength gym fit lifts run runs runner moves trains miles",
    hashtags: ["fitness", "workout", "gymtok", "fitnessmotivation", "homeworkout", "strengthtraining"],
    per100Views: { likes: 6.5, comments: 0.16, shares: 0.5, bookmarks: 1.4 },
  },
  cooking: {
    topics: [
      "meal prep",
      "one-pot pasta",
      "baking",
      "sourdough",
      "air fryer salmon",
      "traybakes",
      "dumplings",
      "ramen",
    ],
    words: "air fryer pasta recipes cook cooks kitchen eats bakes table supper",
    hashtags: ["cooking", "easyrecipes", "foodtok", "mealprep", "homecooking", "recipe"],
    per100Views: { likes: 7, comments: 0.2, shares: 0.9, bookmarks: 2.6 },
  },
  study: {
    topics: ["exam season", "note taking", "flashcards", "maths", "languages", "essay writing"],
    words: "study notes learning",
    hashtags: ["studytok", "studywithme", "studytips", "examseason", "studymotivation", "students"],
    per100Views: { likes: 8, comments: 0.18, shares: 0.7, bookmarks: 3.1 },
  },
  beauty: {
    topics: ["skincare", "makeup", "hair care", "nails", "glow up", "sunscreen", "lashes", "perfume"],
    words: "beauty glow skin glows",
    hashtags: ["beauty", "skincare", "grwm", "makeuptutorial", "beautytips", "skincareroutine"],
    per100Views: { likes: 7.5, comments: 0.22, shares: 0.5, bookmarks: 1.7 },
  },
  tech: {
    topics: ["phone tips", "home lab", "keyboards", "smart home", "coding", "gadgets"],
    words: "tech apps code",
    hashtags: ["tech", "techtok", "gadgets", "techtips", "coding", "productivityapps"],
    per100Views: { likes: 5, comments: 0.24, shares: 0.6, bookmarks: 1.6 },
  },
  travel: {
    topics: ["city breaks", "train trips", "road trip", "hidden beaches", "van life", "hiking"],
    words: "travel",
    hashtags: ["travel", "traveltok", "hiddengems", "travelguide", "wanderlust", "citybreak"],
    per100Views: { likes: 6, comments: 0.17, shares: 1.1, bookmarks: 2.2 },
  },
  finance: {
    topics: ["budgeting", "index funds", "saving", "side income", "first salary", "investing"],
    words: "money finance invest",
    hashtags: ["personalfinance", "budgeting", "moneytips", "investing101", "savingmoney", "financetok"],
    per100Views: { likes: 4.5, comments: 0.26, shares: 0.8, bookmarks: 2.4 },
  },
  gaming: {
    topics: ["speedruns", "indie games", "boss fights", "retro games", "cozy games"],
    words: "gaming plays games",
    hashtags: ["gaming", "gamingtok", "indiegames", "gamer", "speedrun", "cozygames"],
    per100Views: { likes: 8, comments: 0.34, shares: 0.4, bookmarks: 0.6 },
  },
  pets: {
    topics: ["puppy training", "rescue cats", "rabbits", "dog walks", "parrots"],
    words: "pets paws cats dogs",
    hashtags: ["petlovers", "dogs", "cats", "petlife", "rescuepets", "cuteanimals"],
    per100Views: { likes: 11, comments: 0.3, shares: 1, bookmarks: 0.8 },
  },
  comedy: {
    topics: ["office life", "flatmates", "awkward moments", "family dinners"],
    words: "comedy sketches jokes",
    hashtags: ["comedy", "funny", "skit", "relatable", "sketchcomedy", "pov"],
    per100Views: { likes: 9.5, comments: 0.28, shares: 1.6, bookmarks: 0.7 },
  },
  home: {
    topics: ["small flats", "cleaning", "diy shelves", "plants", "thrift finds", "decor"],
    words: "home garden",
    hashtags: ["homedecor", "diy", "cleantok", "smallspaces", "organization", "thrifted"],
    per100Views: { likes: 6, comments: 0.14, shares: 0.6, bookmarks: 2.3 },
  },
  business: {
    topics: ["small business", "packing orders", "freelancing", "pitching", "founder life"],
    words: "startup shop",
    hashtags: ["smallbusiness", "entrepreneur", "packingorders", "freelance", "founder", "businesstips"],
    per100Views: { likes: 4.8, comments: 0.2, shares: 0.4, bookmarks: 1.3 },
  },
};

const NICHE_OF_WORD = new Map(
  NICHES.flatMap((niche) =>
    [...NICHE_PROFILES[niche].topics, NICHE_PROFILES[niche].words].flatMap((words) =>
      words.split(" ").map((word) => [word, niche] as const),
    ),
  ),
);

/** The niche that the first known word belongs to. */
export function findNiche(words: readonly string[]): Niche | undefined {
  return words.map((word) => NICHE_OF_WORD.get(word)).find((niche) => niche !== undefined);
}
