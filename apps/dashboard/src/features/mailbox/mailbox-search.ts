import { pageAddress, pageNumber, type SearchOf, text } from "../../ui/primitives/lists/address-fields.ts";

/** Which page of the list is shown, and which email is open next to it. */
export const mailboxAddress = pageAddress({
  page: pageNumber,
  mail: text,
});
export type MailboxSearch = SearchOf<typeof mailboxAddress>;
