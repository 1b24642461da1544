import type { ServiceRef } from '../runtime/refs.ts'
import { defineSlot } from '../runtime/refs.ts'
import type { Caip2 } from './caip.ts'
import type { Connection } from './connection.ts'
import type { SignInChallenge, SignInProof } from './signature.ts'

/** A wallet that approved; `proof` if it signed in while connecting. */
export type ConnectionCandidate = {
  readonly namespace: string
  readonly connection: Connection
  readonly reason: 'connected' | 'restored' | 'switched'
  readonly proof?: SignInProof | readonly SignInProof[] | undefined
}

/** Approves or refuses every wallet before it counts as connected. */
export type ConnectionGuard = {
  /** The challenge for wallets that sign in while connecting. Never rejects. */
  challenge(namespace: string, network: Caip2 | undefined): Promise<SignInChallenge | undefined>
  /** Throws to refuse and disconnect the wallet. The returned callback runs at commit. */
  approve(candidate: ConnectionCandidate): Promise<(() => void) | undefined>
}

/** The guards of connections. One that cannot be loaded refuses every wallet. */
export const connectionGuards = defineSlot<ServiceRef<ConnectionGuard>>('kernel.connect-gates')

type GuardContext = {
  guards(): Promise<readonly ConnectionGuard[]>
  runInBackground(task: () => unknown): void
}

export async function runConnectionGuards(
  { guards, runInBackground }: GuardContext,
  candidate: ConnectionCandidate,
  isUsed: () => unknown = () => false,
): Promise<() => void> {
  const callbacks: ((() => void) | undefined)[] = []
  // A guard that cannot be loaded does not disconnect a wallet of an earlier visit.
  if (candidate.reason === 'restored') await guards()
  try {
    for (const guard of await guards()) callbacks.push(await guard.approve(candidate))
  } catch (error) {
    if (!isUsed()) runInBackground(() => candidate.connection.disconnect())
    throw error
  }
  return () => callbacks.forEach((run) => void (run && runInBackground(run)))
}
