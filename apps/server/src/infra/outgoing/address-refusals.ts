/** The name leads to an address that must not be called, or the address itself does. */
export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
  readonly code = "ADDRESS_NOT_ALLOWED";
}

export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
  readonly code = "NAME_NOT_RESOLVED";
}
