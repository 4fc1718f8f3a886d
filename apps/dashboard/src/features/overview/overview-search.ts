import { oneOf, pageAddress, type SearchOf } from "../../ui/primitives/lists/address-fields.ts";
import { periodFields } from "../../ui/product/filters/figure-search.ts";

/** Over how many days results are shown, and what is next to views in their chart. */
export const overviewAddress = pageAddress({
  days: periodFields.days,
  beside: oneOf(["posts"]),
});
export type OverviewSearch = SearchOf<typeof overviewAddress>;
