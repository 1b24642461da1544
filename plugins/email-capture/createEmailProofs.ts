import { nullable, object, string, unknown } from 'valibot'
import type { AbortOptions, Caip10, Provider } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { emailError } from '#plugins/ports/emailErrors'
import type { CloudAccount } from '#plugins/ports/siwx'

/** Proves to the provider that an address belongs to whoever connected an account. */
export type EmailProofs = {
  /** Has a code sent. False when the provider knows already. */
  begin(email: string, account: Caip10, options: AbortOptions): Promise<boolean>
  /** The code of the proof that was begun last. */
  confirm(code: string, options: AbortOptions): Promise<void>
}

const otpPath = '/auth/v1/otp'
const codeRequestSchema = object({ uuid: nullable(string()) })

/**
 * Makes the proofs. Where the host signs visitors in at the provider, `cloud` gives who does: the
 * sign-in is tied to the proof then.
 */
export function createEmailProofs(
  provider: Pick<Provider, 'post'>,
  cloud: () => Promise<CloudAccount> | undefined,
): EmailProofs {
  let finish: EmailProofs['confirm'] | undefined

  const confirmDirectly = (uuid: string): EmailProofs['confirm'] => {
    return async (code, options) => {
      await provider
        .post('api', otpPath, { code }, unknown(), {
          method: 'PUT',
          headers: { 'x-otp': uuid },
          ...options,
        })
        .catch((error) => {
          // An answer without a body says yes as well.
          if (!isLatchkeyError(error, 'http-malformed')) throw error
        })
    }
  }
  return {
    async begin(email, account, options) {
      const signedIn = await cloud()
      const needed = await signedIn?.requestCode(email, account).catch((error: unknown) => {
        // The host signs visitors in, but not at the provider.
        if (!isLatchkeyError(error, 'siwx-missing')) throw error
      })
      if (signedIn && needed !== undefined) {
        finish = needed ? (code) => signedIn.confirmCode(code) : undefined
        return needed
      }
      const { uuid } = await provider.post(
        'api',
        otpPath,
        { email, account },
        codeRequestSchema,
        options,
      )
      finish = uuid === null ? undefined : confirmDirectly(uuid)
      return uuid !== null
    },
    async confirm(code, options) {
      if (!/^\d{6}$/.test(code) || !finish) throw emailError('code-invalid')
      await finish(code, options)
    },
  }
}
