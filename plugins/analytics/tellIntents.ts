import type { Connections, Scope } from '#kernel'
import { namespaceOf } from '#kernel'
import { intentMoved } from '#kernel/intent'
import type { Tell } from './createRecorder.ts'
import { intentEvents } from './intentEvents.ts'

/** Tells how actions of the wallet go: on which network, and no more of what they are. */
export function tellIntents(
  { connections, record }: { readonly connections: Connections; readonly record: Tell },
  on: Scope['on'],
): void {
  on(intentMoved, ({ kind, account, network, at, error }) => {
    const event = Object.hasOwn(intentEvents, kind) ? intentEvents[kind]?.[at] : undefined
    const accounts = connections.of(namespaceOf(network))?.accountState.accounts ?? []
    const isSmartAccount = accounts.some(
      ({ id, role }) => id === account && role === 'smartAccount',
    )
    if (event)
      record(event, {
        network,
        isSmartAccount,
        message: error?.message,
        error: error?.message,
        source: kind,
      })
  })
}
