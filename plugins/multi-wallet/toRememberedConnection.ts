import type { KnownConnection } from '#ui-shell'
import type { RememberedConnection } from './createConnectionHistory.ts'

/** Converts a connection to its remembered form. */
export const toRememberedConnection = ({
  connectorId,
  kind,
  name,
  accounts,
  network,
  auth,
}: KnownConnection): RememberedConnection => ({
  connectorId,
  kind,
  name,
  accounts: accounts.map(({ address }) => ({ address })),
  network: network ?? '',
  ...(auth ? { auth: { name: auth.name } } : {}),
})
