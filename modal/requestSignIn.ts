import type { Kernel } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import { signInRef } from '#plugins/ports/siwx'
import { signInError } from '#plugins/ports/siwxErrors'

/**
 * Requests a sign-in of the active account for the host. Throws `siwx-missing` without the option.
 */
export async function requestSignIn({
  plugins,
  use,
}: Pick<Kernel, 'plugins' | 'use'>): Promise<SiwxSession> {
  if (!plugins.has('siwx')) throw signInError('siwx-missing')
  return (await use(signInRef)).request()
}
