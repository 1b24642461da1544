import type { Kernel } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import { signInRef } from '#plugins/ports/siwx'
import { signInError } from '#plugins/ports/siwxErrors'

/**
 * Requests a sign-in of the active account for the host. Throws `siwx-missing` without the option.
 */
export async function requestSignIn({ use }: Pick<Kernel, 'use'>): Promise<SiwxSession> {
  const signIn = await use(signInRef).catch((error) => {
    throw isLatchkeyError(error, 'service-missing') ? signInError('siwx-missing') : error
  })
  return signIn.request()
}
