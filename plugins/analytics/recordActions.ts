import type { Connections, Scope } from '#kernel'
import { parseNamespace } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { actionEvents } from './actionEvents.ts'
import type { RecordEvent } from './createRecorder.ts'

/** Records the stages of reviewed actions, with their network and nothing else. */
export function recordActions(
  { connections, record }: { readonly connections: Connections; readonly record: RecordEvent },
  on: Scope['on'],
): void {
  on(actionChanged, ({ kind, account, network, at, error }) => {
    const event = Object.hasOwn(actionEvents, kind) ? actionEvents[kind]?.[at] : undefined
    const accounts = connections.getState(parseNamespace(network))?.accountState.accounts ?? []
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
