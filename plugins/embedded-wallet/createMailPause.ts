import type { Platform, Slice } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { Memory } from './createMemory.ts'
import type { EmbeddedState } from './port.ts'

/** The time between two mails. */
export type MailPause = {
  /** Throws `email-cooldown` while it lasts. */
  check(): void
  /** A mail went out. */
  start(): void
}

/** Makes it over what is remembered, so that a reload does not end it. */
export function createMailPause(
  { now }: Pick<Platform, 'now'>,
  state: Slice<EmbeddedState>,
  memory: Memory,
): MailPause {
  return {
    check() {
      const until = memory.pausedUntil()
      if (until !== undefined)
        throw featureError('email-cooldown', { seconds: Math.ceil((until - now()) / 1000) })
    },
    start() {
      memory.mailSent()
      state.update((draft) => {
        draft.cooldownUntil = memory.pausedUntil()
      })
    },
  }
}
