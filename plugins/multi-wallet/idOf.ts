import type { ConnectionInfo } from '#kernel'

type Told = Pick<ConnectionInfo, 'connectorId' | 'kind'> & {
  readonly accounts: readonly { readonly address: string }[]
  readonly auth?: { readonly name: string } | undefined
}

/**
 * What tells a connection from the others of its namespace: an installed wallet is one, a login is
 * one by how it was made, a session is known by its account.
 */
export function idOf({ connectorId, kind, accounts, auth }: Told): string {
  return kind === 'injected' ? connectorId : `${kind}:${auth?.name ?? accounts[0]?.address ?? ''}`
}
