import { pageAddress, pageNumber } from "../../../ui/primitives/lists/address-fields.ts";

export const ownApplicationsAddress = pageAddress({ page: pageNumber });
