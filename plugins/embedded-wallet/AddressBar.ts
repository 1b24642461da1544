/** The address of the page, as far as a login that comes back to it needs it. */
export type AddressBar = {
  read(): string
  /**
   * Shows another address of the same page, without loading anything and without a new entry in the
   * history.
   */
  replace(address: string): void
}
