import type { ConnectionInfo } from '#kernel'

type ConnectionIdentity = Pick<ConnectionInfo, 'connectorId' | 'kind'> & {
  readonly accounts: readonly { readonly address: string }[]
  readonly auth?: { readonly name: string } | undefined
}

/**
 * Identifies a connection in its namespace: installed wallets by their id, logins by their method,
 * sessions by their account.
 */
export function getConnectionId({ connectorId, kind, accounts, auth }: ConnectionIdentity): string {
  return kind === 'injected' ? connectorId : `${kind}:${auth?.name ?? accounts[0]?.address ?? ''}`
}
