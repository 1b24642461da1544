import type { Kernel } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import { signInRef } from '#plugins/ports/siwx'

/**
 * The sign-in of the active account, asked for by the host. Throws `siwx-missing` when it has none.
 */
export async function requestSignIn({
  plugins,
  use,
}: Pick<Kernel, 'plugins' | 'use'>): Promise<SiwxSession> {
  if (!plugins.has('siwx')) throw featureError('siwx-missing')
  return (await use(signInRef)).request()
}
