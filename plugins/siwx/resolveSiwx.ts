import type { Siwx, SiwxTools } from '#plugins/ports/SiwxSource'
import { signInError } from '#plugins/ports/siwxErrors'
import { createSiwxFromSiwe } from './createSiwxFromSiwe.ts'
import type { SiwxInput } from './manifest.ts'

/** Returns the host's implementation. Throws `siwx-missing` if there is none. */
export async function resolveSiwx(
  { siwx, siweConfig }: SiwxInput,
  tools: SiwxTools,
): Promise<Siwx> {
  if (typeof siwx === 'function') return siwx(tools)
  if (siwx) return siwx
  if (siweConfig) return createSiwxFromSiwe(siweConfig, tools)
  throw signInError('siwx-missing')
}
