import type { AddressBar } from './AddressBar.ts'

/** Address bar of a window. */
export function createAddressBar(page: Pick<Window, 'location' | 'history'>): AddressBar {
  return {
    read: () => page.location.href,
    replace: (address) => page.history.replaceState(page.history.state, '', address),
  }
}
