import type { Account, Caip2, Caip10, NamespaceState, Release } from '#kernel'
import { parseNamespace, toAccountId } from '#kernel'

/** An account on a network: what a session is for. */
export type SessionSubject = {
  readonly namespace: string
  readonly network: Caip2
  readonly address: string
  readonly account: Caip10
  readonly isSmartAccount: boolean
}

/**
 * What is known of a namespace that is connected, or about to be. `turn` grows with every look;
 * what an older turn finds is dropped.
 */
export type NamespaceSignIn = {
  checkId: number
  subject: SessionSubject
  /** The connection has been told to the page. */
  announced: boolean
  /** The wallet was on a network that the site does not support, so that nobody was asked yet. */
  deferred: boolean
  /** The pair that was signed in last, on this connection. */
  lastSigned?: SessionSubject | undefined
  readonly signedSubjects: SessionSubject[]
  checking: Promise<void>
  /** Ends the wait for the session to run out. */
  stopExpiryTimer: Release
}

/** The pair of an account on the network its wallet is on. */
export const toSessionSubject = ({ address, role }: Account, network: Caip2): SessionSubject => ({
  namespace: parseNamespace(network),
  network,
  address,
  account: toAccountId(network, address),
  isSmartAccount: role === 'smartAccount',
})

/** The pair of a connected namespace. */
export function findSessionSubject({
  accountState: { status, accounts, caipAddress },
  connection,
}: NamespaceState): SessionSubject | undefined {
  const account = accounts.find(({ id }) => id === caipAddress) ?? accounts[0]
  return status === 'connected' && account && connection
    ? toSessionSubject(account, connection.network)
    : undefined
}

/** A namespace that is about to be connected. */
export const createNamespaceSignIn = (subject: SessionSubject): NamespaceSignIn => ({
  checkId: 0,
  subject,
  announced: false,
  deferred: false,
  signedSubjects: [],
  checking: Promise.resolve(),
  stopExpiryTimer: () => {},
})
