import type { Note } from '#kernel'
import type { ActionState } from './reviewedAction.ts'

/**
 * Notes of the final recheck that stopped the action; empty if it ended for another reason.
 */
export function getStopNotes({ error }: Pick<ActionState, 'error'>): readonly Note[] {
  const why = error?.code === 'review-stopped' ? error.context['why'] : undefined
  return typeof why === 'string' ? [{ level: 'stop', code: why }] : []
}
