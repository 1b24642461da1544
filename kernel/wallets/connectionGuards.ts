import type { ServiceRef } from '../runtime/refs.ts'
import { defineSlot } from '../runtime/refs.ts'
import type { Caip2 } from './caip.ts'
import type { Connection } from './connection.ts'
import type { SignInChallenge, SignInProof } from './signature.ts'

/**
 * A wallet that approved. `restored`: it was connected on an earlier visit; `switched`: it is
 * connected, and on another network now. `proof`: it signed in while it connected.
 */
export type ConnectionCandidate = {
  readonly namespace: string
  readonly connection: Connection
  readonly reason: 'connected' | 'restored' | 'switched'
  readonly proof?: SignInProof | readonly SignInProof[] | undefined
}

/** Looks at every wallet before anybody is told that it is connected. */
export type ConnectionGuard = {
  /**
   * What a wallet that can sign in while it connects shall sign then; `undefined` when it shall
   * not. Never rejects.
   */
  challenge(namespace: string, network: Caip2 | undefined): Promise<SignInChallenge | undefined>
  /**
   * Throws to refuse the wallet, which is disconnected then. What it gives is run in the turn in
   * which the connection is told, or once a wallet has moved.
   */
  approve(arrival: ConnectionCandidate): Promise<(() => void) | undefined>
}

/**
 * The gates: services, loaded before the first wallet connects. A gate that cannot be loaded lets
 * nobody through.
 */
export const connectionGuards = defineSlot<ServiceRef<ConnectionGuard>>('kernel.connect-gates')

type GuardContext = {
  guards(): Promise<readonly ConnectionGuard[]>
  runInBackground(task: () => unknown): void
}

/** Asks the gates, one after another. */
export async function runConnectionGuards(
  { guards, runInBackground }: GuardContext,
  candidate: ConnectionCandidate,
): Promise<() => void> {
  const callbacks: ((() => void) | undefined)[] = []
  try {
    for (const guard of await guards()) callbacks.push(await guard.approve(candidate))
  } catch (error) {
    runInBackground(() => candidate.connection.disconnect())
    throw error
  }
  return () => callbacks.forEach((run) => void run?.())
}
