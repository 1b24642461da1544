import type { Caip2 } from './caip.ts'
import type { Connection } from './namespace.ts'
import type { ServiceRef } from './refs.ts'
import { defineSlot } from './refs.ts'
import type { SignInChallenge, SignInProof } from './signature.ts'

/**
 * A wallet that approved. `restored`: it was connected on an earlier visit; `switched`: it is
 * connected, and on another network now. `proof`: it signed in while it connected.
 */
export type Arrival = {
  readonly namespace: string
  readonly connection: Connection
  readonly reason: 'connected' | 'restored' | 'switched'
  readonly proof?: SignInProof | readonly SignInProof[] | undefined
}

/** Looks at every wallet before anybody is told that it is connected. */
export type ConnectGate = {
  /**
   * What a wallet that can sign in while it connects shall sign then; `undefined` when it shall
   * not. Never rejects.
   */
  challenge(namespace: string, network: Caip2 | undefined): Promise<SignInChallenge | undefined>
  /**
   * Throws to refuse the wallet, which is disconnected then. What it gives is run in the turn in
   * which the connection is told, or once a wallet has moved.
   */
  admit(arrival: Arrival): Promise<(() => void) | undefined>
}

/**
 * The gates: services, loaded before the first wallet connects. A gate that cannot be loaded lets
 * nobody through.
 */
export const connectGates = defineSlot<ServiceRef<ConnectGate>>('kernel.connect-gates')

type Admission = { gates(): Promise<readonly ConnectGate[]>; leave(task: () => unknown): void }

/** Asks the gates, one after another. */
export async function admit({ gates, leave }: Admission, arrival: Arrival): Promise<() => void> {
  const next: ((() => void) | undefined)[] = []
  try {
    for (const gate of await gates()) next.push(await gate.admit(arrival))
  } catch (error) {
    leave(() => arrival.connection.disconnect())
    throw error
  }
  return () => next.forEach((run) => void run?.())
}
