/** The page's address, for a login that returns to it. */
export type AddressBar = {
  read(): string
  /** Shows another address of the page, without a load and without a new history entry. */
  replace(address: string): void
}
