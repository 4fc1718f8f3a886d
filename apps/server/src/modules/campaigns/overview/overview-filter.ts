/** Whose assignments are asked for. What is undefined lets everything through. */
export interface OverviewFilter {
  readonly organizationId: string;
  readonly campaignIds: readonly string[] | undefined;
  readonly creatorIds: readonly string[] | undefined;
}
