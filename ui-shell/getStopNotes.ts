import type { Note } from '#kernel'
import type { ActionState } from './reviewedAction.ts'

/**
 * What the last look before the wallet was asked found against it; nothing when it ended for
 * another reason.
 */
export function getStopNotes({ error }: Pick<ActionState, 'error'>): readonly Note[] {
  const why = error?.code === 'review-stopped' ? error.context['why'] : undefined
  return typeof why === 'string' ? [{ level: 'stop', code: why }] : []
}
