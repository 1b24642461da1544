import { pipe, string, trim } from 'valibot'
import type { Platform, Slice } from '#kernel'
import { safeParse } from '#kernel'
import type { CaptureState, EmailCapture } from '#plugins/ports/email-capture'
import { emailAddress } from '#plugins/ports/emailAddress'
import { emailError } from '#plugins/ports/emailErrors'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import type { CapturePrompt } from './createCapturePrompt.ts'
import type { EmailProofs } from './createEmailProofs.ts'

type CaptureActionTools = {
  readonly platform: Platform
  readonly state: Slice<CaptureState>
  readonly prompt: CapturePrompt
  readonly proofs: EmailProofs
  readonly required: boolean
  /** True if the account is connected by a login of the embedded wallet. */
  isLogin(account: string): boolean
  embeddedWallet(): Promise<EmbeddedWallet | undefined>
}

/** Delay before another email to the same address (ms). */
const cooldown = 30_000
const addressSchema = pipe(string(), trim(), emailAddress)

/** Creates the visitor's answers to the prompt. */
export function createCaptureActions({
  platform,
  state,
  prompt,
  proofs,
  required,
  isLogin,
  embeddedWallet,
}: CaptureActionTools): Pick<
  EmailCapture,
  'getLoginEmail' | 'requestCode' | 'confirmCode' | 'skip'
> {
  return {
    async getLoginEmail() {
      if (!isLogin(prompt.account() ?? '')) return undefined
      return (await embeddedWallet())?.get().user?.email
    },
    async requestCode(text, options = {}) {
      const email = safeParse(addressSchema, text)
      const account = prompt.account()
      if (email === undefined || account === undefined) throw emailError('email-invalid')
      const { sentTo, cooldownUntil = 0 } = state.get()
      // A longer time is that of a clock that was set back.
      const left = cooldownUntil - platform.now()
      if (email === sentTo && left > 0 && left <= cooldown) return true
      // Only the latest code counts, even if this request is given up: the earlier address gets a
      // new one.
      state.update((draft) => void Object.assign(draft, { cooldownUntil: undefined }))
      const needed = await proofs.begin(email, account, options)
      options.signal?.throwIfAborted()
      if (!needed) await prompt.answer('given', email)
      else
        state.update(
          (draft) =>
            void Object.assign(draft, { sentTo: email, cooldownUntil: platform.now() + cooldown }),
        )
      return needed
    },
    async confirmCode(email, code, options = {}) {
      await proofs.confirm(code, options)
      options.signal?.throwIfAborted()
      await prompt.answer('given', email)
    },
    skip: async () => (required ? undefined : prompt.answer('skipped')),
  }
}
