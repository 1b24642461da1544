import type { KnownConnection } from '#kernel'
import type { Remembered } from './createHistory.ts'

/** What is remembered of a connection. */
export const rememberedOf = ({
  connectorId,
  kind,
  name,
  accounts,
  network,
  auth,
}: KnownConnection): Remembered => ({
  connectorId,
  kind,
  name,
  accounts: accounts.map(({ address }) => ({ address })),
  network: network ?? '',
  ...(auth ? { auth: { name: auth.name } } : {}),
})
