import type { ConnectionInfo } from '#kernel'

type ConnectionIdentity = Pick<ConnectionInfo, 'connectorId' | 'kind'> & {
  readonly accounts: readonly { readonly address: string }[]
  readonly auth?: { readonly name: string } | undefined
}

/**
 * What tells a connection from the others of its namespace: an installed wallet is one, a login is
 * one by how it was made, a session is known by its account.
 */
export function getConnectionId({ connectorId, kind, accounts, auth }: ConnectionIdentity): string {
  return kind === 'injected' ? connectorId : `${kind}:${auth?.name ?? accounts[0]?.address ?? ''}`
}
