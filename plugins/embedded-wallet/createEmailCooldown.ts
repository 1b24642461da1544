import type { Platform, Slice } from '#kernel'
import type { EmbeddedState } from '#plugins/ports/embedded-wallet'
import type { LoginStorage } from './createLoginStorage.ts'
import { embeddedWalletError } from './errors.ts'

/** The delay between two emails. */
export type EmailCooldown = {
  /** Throws `email-cooldown` during the delay. */
  check(): void
  /** Starts the delay, with the address and step of the email. */
  start(mailed?: EmbeddedState['mailed']): void
}

/** Creates the delay over stored data, so that it survives a reload. */
export function createEmailCooldown(
  { now }: Pick<Platform, 'now'>,
  state: Slice<EmbeddedState>,
  loginStorage: LoginStorage,
): EmailCooldown {
  const show = (until: number | undefined) =>
    state.update((draft) => {
      draft.cooldownUntil = until
    })
  return {
    check() {
      const until = loginStorage.pausedUntil()
      if (until === undefined) return
      // Another tab may have sent the email: the views count down by the state.
      show(until)
      throw embeddedWalletError('email-cooldown', { seconds: Math.ceil((until - now()) / 1000) })
    },
    start(mailed) {
      loginStorage.mailSent()
      show(loginStorage.pausedUntil())
      state.update((draft) => void Object.assign(draft, { mailed }))
    },
  }
}
