import type { Place } from "./find-reach.ts";

/** What somebody wants to know of the product, with where they begin to read. */
export interface Question {
  readonly title: string;
  readonly entries: readonly Place[];
  /** Where another story begins, which this one only mentions. */
  readonly without?: readonly Place[];
  /** Files of the server's modules that answer it, at most. */
  readonly mostModuleFiles: number;
}

const modules = "apps/server/src/modules";
const initiating = `${modules}/payouts/paying/issuing/initiate-payout.ts` as const;
const intents = `${modules}/payouts/paying/issuing/carry-out-intent.ts` as const;

export const questions: readonly Question[] = [
  {
    title: "How do the key figures come about?",
    entries: [`${modules}/analytics/totals/key-figures.ts#getKpis`],
    mostModuleFiles: 15,
  },
  {
    title: "How are creators listed?",
    entries: [`${modules}/creators/list-creators.ts#listCreators`],
    mostModuleFiles: 10,
  },
  {
    title: "How is a payout recorded that was paid outside?",
    entries: [`${initiating}#initiatePayout`],
    without: [`${initiating}#openWindowIntent`, `${intents}#carryOutIntent`, `${intents}#refuseUnissued`],
    mostModuleFiles: 30,
  },
  {
    title: "How is a payout sent through a rail?",
    entries: [`${initiating}#initiatePayout`],
    mostModuleFiles: 44,
  },
  {
    title: "How does a view count become a line of a payout?",
    entries: [
      `${modules}/tracking/sync/perform-run.ts#performRun`,
      `${modules}/payouts/books/calculation/calculate-payout.ts#calculatePayout`,
    ],
    without: [`${modules}/sources/consent/read-by-consent.ts#withConsent`],
    mostModuleFiles: 36,
  },
  {
    title: "How is a webhook delivered?",
    entries: [
      `${modules}/webhooks/feed/place-events.ts#placeEvents`,
      `${modules}/webhooks/delivery/start-delivery.ts#startDelivery`,
    ],
    mostModuleFiles: 25,
  },
];
