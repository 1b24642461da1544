import type { Account, Caip2, Caip10, NamespaceState, Release } from '#kernel'
import { parseNamespace, toAccountId } from '#kernel'

/** An account on a network: the subject of a session. */
export type SessionSubject = {
  readonly namespace: string
  readonly network: Caip2
  readonly address: string
  readonly account: Caip10
  readonly isSmartAccount: boolean
}

/**
 * Sign-in state of a namespace that is connected or connecting. `checkId` increments on each check;
 * results of older checks are ignored.
 */
export type NamespaceSignIn = {
  checkId: number
  subject: SessionSubject
  /** True once the connection was emitted to the page. */
  announced: boolean
  /** True if the wallet was on an unsupported network, so that the sign-in is pending. */
  deferred: boolean
  /** Subject of the last sign-in on this connection. */
  lastSigned?: SessionSubject | undefined
  readonly signedSubjects: SessionSubject[]
  checking: Promise<void>
  /** Stops the timer for the end of the session. */
  stopExpiryTimer: Release
}

/** Returns the account with the network its wallet is on. */
export const toSessionSubject = ({ address, role }: Account, network: Caip2): SessionSubject => ({
  namespace: parseNamespace(network),
  network,
  address,
  account: toAccountId(network, address),
  isSmartAccount: role === 'smartAccount',
})

/** Returns the subject of a connected namespace. */
export function findSessionSubject({
  accountState: { status, accounts, caipAddress },
  connection,
}: NamespaceState): SessionSubject | undefined {
  const account = accounts.find(({ id }) => id === caipAddress) ?? accounts[0]
  return status === 'connected' && account && connection
    ? toSessionSubject(account, connection.network)
    : undefined
}

/** Creates the state of a namespace that is connecting. */
export const createNamespaceSignIn = (subject: SessionSubject): NamespaceSignIn => ({
  checkId: 0,
  subject,
  announced: false,
  deferred: false,
  signedSubjects: [],
  checking: Promise.resolve(),
  stopExpiryTimer: () => {},
})
