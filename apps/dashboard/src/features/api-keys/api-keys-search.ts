import { flag, pageAddress } from "../../ui/primitives/lists/address-fields.ts";

export const apiKeysAddress = pageAddress({ create: flag });
