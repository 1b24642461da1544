import type { Kernel } from '#kernel'
import { readField } from '#kernel'
import { scrub } from '#kernel/scrub'

/** One event of a diagnosis. */
type TimelineEntry = { readonly ago: number; readonly event: string; readonly about?: string }

/**
 * What may be said of an event, by its id: words of the modal's own, never what a visitor, a wallet
 * or a server said.
 */
const loggedFields: Readonly<Record<string, readonly string[]>> = {
  'kernel.alerted': ['variant', 'code'],
  'kernel.plugin-failed': ['id', 'point'],
  'kernel.modal-changed': ['view', 'open'],
  'kernel.connected': ['namespace', 'restored'],
  'kernel.connect-failed': ['namespace', 'kind'],
  'kernel.disconnected': ['namespace'],
  'kernel.network-changed': ['namespace', 'requested'],
}
/** Where an event may carry an error: of it, only the code. */
const errorFields = ['error', 'reason', 'cause']

function collectErrorCodes(payload: unknown, depth = 0): readonly string[] {
  if (depth > 3) return []
  return errorFields.flatMap((name) => {
    const error = readField(payload, name)
    const code = readField(error, 'code') ?? readField(error, 'name')
    return [...(typeof code === 'string' ? [code] : []), ...collectErrorCodes(error, depth + 1)]
  })
}

/** Events by name and time; of those of the kernel, what happened and the codes of errors. */
export function buildTimeline(recorded: Kernel['recorded'], now: number): readonly TimelineEntry[] {
  return recorded.map(({ id, at, payload }) => {
    const names = loggedFields[id]
    const details = names?.flatMap((name) => {
      const value = readField(payload, name)
      return typeof value === 'string' || typeof value === 'boolean' ? [`${name} ${value}`] : []
    })
    const about = [...(details ?? []), ...(names ? collectErrorCodes(payload) : [])]
      .map((text) => scrub(text))
      .join(', ')
    return { ago: now - at, event: scrub(id), ...(about ? { about } : {}) }
  })
}
