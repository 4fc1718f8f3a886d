import type { PayoutsSearch } from "../payouts-search.ts";

export interface QueueProps {
  search: PayoutsSearch;
  onChange: (search: PayoutsSearch) => void;
}
