import type { Kernel } from '#kernel'
import { readField } from '#kernel'
import { scrub } from '#kernel/scrub'

/** One event of a diagnosis. */
type TimelineEntry = { readonly ago: number; readonly event: string; readonly about?: string }

/** Fields of events that are safe to report: our own words only. */
const loggedFields: Readonly<Record<string, readonly string[]>> = {
  'kernel.alerted': ['variant', 'code'],
  'kernel.plugin-failed': ['id', 'point'],
  'kernel.modal-changed': ['view', 'open'],
  'kernel.connected': ['namespace', 'restored'],
  'kernel.connect-failed': ['namespace', 'kind'],
  'kernel.disconnected': ['namespace'],
  'kernel.network-changed': ['namespace', 'requested'],
}
/** Fields that may hold an error; only its code is reported. */
const errorFields = ['error', 'reason', 'cause']

function collectErrorCodes(payload: unknown, depth = 0): readonly string[] {
  if (depth > 3) return []
  return errorFields.flatMap((name) => {
    const error = readField(payload, name)
    const code = readField(error, 'code') ?? readField(error, 'name')
    return [...(typeof code === 'string' ? [code] : []), ...collectErrorCodes(error, depth + 1)]
  })
}

/** Events by name and time, with safe fields and error codes of the kernel's own. */
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
