import { nullable, object, string, unknown } from 'valibot'
import type { AbortOptions, Caip10, Provider } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { emailError } from '#plugins/ports/emailErrors'
import type { CloudAccount } from '#plugins/ports/siwx'

/** Proves to the provider that the email address belongs to a connected account. */
export type EmailProofs = {
  /** Sends a code. Resolves to false if the address is confirmed already. */
  begin(email: string, account: Caip10, options: AbortOptions): Promise<boolean>
  /** Confirms the code of the latest proof. */
  confirm(code: string, options: AbortOptions): Promise<void>
}

const otpPath = '/auth/v1/otp'
const codeRequestSchema = object({ uuid: nullable(string()) })

/**
 * Creates the proofs. If the host signs visitors in at the provider, `cloud` returns that account:
 * the sign-in is tied to the proof.
 */
export function createEmailProofs(
  provider: Pick<Provider, 'post'>,
  cloud: () => Promise<CloudAccount> | undefined,
): EmailProofs {
  let finish: EmailProofs['confirm'] | undefined
  let before: Promise<unknown> = Promise.resolve()
  // Requests at the account cannot be taken back: a late answer would replace that of a newer one.
  const requestInTurn = (request: () => Promise<boolean>) => {
    const work = before.then(request)
    before = work.catch(() => {})
    return work
  }

  const confirmDirectly = (uuid: string): EmailProofs['confirm'] => {
    return async (code, options) => {
      await provider
        .post('api', otpPath, { code }, unknown(), {
          method: 'PUT',
          headers: { 'x-otp': uuid },
          ...options,
        })
        .catch((error) => {
          // A response without a body is a success too.
          if (!isLatchkeyError(error, 'http-malformed')) throw error
        })
    }
  }
  return {
    async begin(email, account, options) {
      const signedIn = await cloud()
      const request = async () => {
        options.signal?.throwIfAborted()
        return signedIn?.requestCode(email, account) ?? false
      }
      const needed =
        signedIn &&
        (await requestInTurn(request).catch((error: unknown) => {
          // The host signs visitors in, but not at the provider.
          if (!isLatchkeyError(error, 'siwx-missing')) throw error
        }))
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
