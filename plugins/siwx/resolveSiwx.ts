import type { Siwx, SiwxTools } from '#plugins/ports/SiwxSource'
import { createSiwxFromSiwe } from './createSiwxFromSiwe.ts'
import { siwxError } from './errors.ts'
import type { SiwxInput } from './manifest.ts'

/** Returns the host's implementation. Throws `siwx-missing` if there is none. */
export async function resolveSiwx(
  { siwx, siweConfig }: SiwxInput,
  tools: SiwxTools,
): Promise<Siwx> {
  if (typeof siwx === 'function') return siwx(tools)
  if (siwx) return siwx
  if (siweConfig) return createSiwxFromSiwe(siweConfig, tools)
  throw siwxError('siwx-missing')
}
