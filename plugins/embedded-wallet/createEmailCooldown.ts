import type { Platform, Slice } from '#kernel'
import type { EmbeddedState } from '#plugins/ports/embedded-wallet'
import type { LoginStorage } from './createLoginStorage.ts'
import { embeddedWalletError } from './errors.ts'

/** The time between two mails. */
export type EmailCooldown = {
  /** Throws `email-cooldown` while it lasts. */
  check(): void
  /** A mail went out. */
  start(): void
}

/** Makes it over what is remembered, so that a reload does not end it. */
export function createEmailCooldown(
  { now }: Pick<Platform, 'now'>,
  state: Slice<EmbeddedState>,
  loginStorage: LoginStorage,
): EmailCooldown {
  return {
    check() {
      const until = loginStorage.pausedUntil()
      if (until !== undefined)
        throw embeddedWalletError('email-cooldown', { seconds: Math.ceil((until - now()) / 1000) })
    },
    start() {
      loginStorage.mailSent()
      state.update((draft) => {
        draft.cooldownUntil = loginStorage.pausedUntil()
      })
    },
  }
}
