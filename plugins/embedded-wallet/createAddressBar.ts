/** The page's address, for a login that returns to it. */
export type AddressBar = {
  read(): string
  /** Shows another address of the page, without a load and without a new history entry. */
  replace(address: string): void
}

/** Address bar of a window. */
export function createAddressBar(page: Pick<Window, 'location' | 'history'>): AddressBar {
  return {
    read: () => page.location.href,
    replace: (address) => page.history.replaceState(page.history.state, '', address),
  }
}
