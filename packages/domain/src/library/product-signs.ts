import type { Signs } from "./choose-kind.ts";
import type { ProductType } from "./insight-kinds.ts";

export const PRODUCT_SIGNS: Signs<Exclude<ProductType, "other" | "unknown">> = {
  ecommerce_physical: [
    "unboxing",
    "haul",
    "restock",
    "serum",
    "sneakers",
    "shipping",
    "packingorders",
    /\b(shop now|back in stock|pre-?order|packing \d+ orders)\b/,
    /\b\w+ products i\b/,
  ],
  ecommerce_digital: [
    "ebook",
    "presets",
    "printable",
    /\b(notion |canva )?templates?\b/,
    /\bdigital download\b/,
  ],
  mobile_app: [
    "app",
    "apps",
    "appstore",
    "productivityapps",
    /\b(app store|google play)\b/,
    /\bdownload (it|the|our|this)\b/,
  ],
  saas: ["saas", "software", "crm", /\b(free trial|dashboard|automation|workspace)\b/],
  course_coaching: [
    "coaching",
    "masterclass",
    "webinar",
    "mentorship",
    /\b(my|our|the|free|online) course\b/,
  ],
  service: ["agency", "salon", "clinic", /\bbook (a call|an appointment|now)\b/, /\b(our|my) services?\b/],
  marketplace: [
    "etsy",
    "amazonfinds",
    "ebay",
    "vinted",
    "depop",
    "tiktokshop",
    "tiktokmademebuyit",
    /\b(amazon|tiktok shop)\b/,
  ],
  subscription_content: ["patreon", "substack", "newsletter", "podcast", /\bsubscribe to\b/],
};

/** What is for sale, without a word on what it is. */
export const SELLING_SIGNS: readonly RegExp[] = [
  /\blink in (my )?bio\b/,
  /\b(use|with) (my )?code\b/,
  /\b\d+ ?% off\b/,
  /\b(discount|giveaway|gifted|sale ends|limited edition)\b/,
  /\b(bought|buy|buying|worth it)\b/,
];

export const DISCLOSED_AD_HASHTAGS = new Set([
  "ad",
  "ads",
  "anzeige",
  "gifted",
  "paidpartnership",
  "partner",
  "pub",
  "publi",
  "publicidad",
  "sponsored",
  "werbung",
]);
