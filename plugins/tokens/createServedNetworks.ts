import { array, object, string } from 'valibot'
import type { Provider } from '#kernel'
import type { ServedNetworks } from '#plugins/ports/tokens'

const responseSchema = object({ http: array(string()) })

/** Requests the served networks once; again after a failure or an empty list. */
export function createServedNetworks(provider: Provider, signal: AbortSignal): ServedNetworks {
  let known: Promise<readonly string[]> | undefined
  const load = async () => {
    const { http } = await provider.get('blockchain', '/v1/supported-chains', responseSchema, {
      signal,
      large: true,
    })
    if (http.length === 0) known = undefined
    return http
  }
  const check: ServedNetworks['check'] = async (network) => {
    if (!provider.projectId) return false
    known ??= load()
    const request = known
    const list = await request.catch((error: unknown) => {
      if (known === request) known = undefined
      throw error
    })
    return list.includes(network)
  }
  return { check, has: (network) => check(network).catch(() => false) }
}
