import type { Told } from './events.ts'
import { fieldOf } from './gate.ts'
import { scrub } from './scrub.ts'

/** One event of a diagnosis. */
type Line = { readonly ago: number; readonly event: string; readonly about?: string }

/**
 * What may be said of an event, by its id: words of the modal's own, never what a visitor, a wallet
 * or a server said.
 */
const sayable: Readonly<Record<string, readonly string[]>> = {
  'kernel.alerted': ['variant', 'code'],
  'kernel.plugin-failed': ['id', 'point'],
  'kernel.modal-changed': ['view', 'open'],
  'kernel.connected': ['namespace', 'restored'],
  'kernel.connect-failed': ['namespace', 'kind'],
  'kernel.disconnected': ['namespace'],
  'kernel.network-changed': ['namespace', 'requested'],
}
/** Where an event may carry an error: of it, only the code. */
const errors = ['error', 'reason', 'cause']

function codesOf(payload: unknown, depth = 0): readonly string[] {
  if (depth > 3) return []
  return errors.flatMap((name) => {
    const error = fieldOf(payload, name)
    const code = fieldOf(error, 'code') ?? fieldOf(error, 'name')
    return [...(typeof code === 'string' ? [code] : []), ...codesOf(error, depth + 1)]
  })
}

/** Events by name and time; of those of the kernel, what happened and the codes of errors. */
export function timelineOf(told: readonly Told[], now: number): readonly Line[] {
  return told.map(({ id, at, payload }) => {
    const names = sayable[id]
    const said = names?.flatMap((name) => {
      const value = fieldOf(payload, name)
      return typeof value === 'string' || typeof value === 'boolean' ? [`${name} ${value}`] : []
    })
    const about = [...(said ?? []), ...(names ? codesOf(payload) : [])]
      .map((text) => scrub(text))
      .join(', ')
    return { ago: now - at, event: scrub(id), ...(about ? { about } : {}) }
  })
}
