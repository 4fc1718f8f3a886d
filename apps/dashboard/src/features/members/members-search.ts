import { flag, pageAddress } from "../../ui/primitives/lists/address-fields.ts";

export const membersAddress = pageAddress({ invite: flag });
