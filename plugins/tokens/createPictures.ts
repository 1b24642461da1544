import type { Platform, Provider, Release } from '#kernel'
import { isLatchkeyError, safeImage, safeParse } from '#kernel'
import type { Pictures } from '#plugins/ports/tokens'

type PictureTools = {
  readonly provider: Provider
  readonly platform: Platform
  readonly signal: AbortSignal
  readonly onDispose: (release: Release) => void
}
const hostRoles = ['api', 'blockchain'] as const

/** Fetches pictures from the provider's hosts only. Another host would learn who holds what. */
export function createPictures({ provider, platform, signal, onDispose }: PictureTools): Pictures {
  const loading = new Map<string, Promise<string | undefined>>()
  const fetchOnce = async (source: string): Promise<string | undefined> => {
    const { origin, pathname } = new URL(source)
    const role = hostRoles.find((one) => new URL(provider.hosts[one]).origin === origin)
    if (!role) return undefined
    const { url, release } = platform.objectUrl(
      await provider.blob(role, pathname, { signal, tries: 1 }),
    )
    onDispose(release)
    return url
  }
  return {
    async load(source) {
      if (!source || !URL.canParse(source)) return undefined
      if (source.startsWith('data:')) return safeParse(safeImage, source)
      const forget = (error: unknown) => {
        if (isLatchkeyError(error, 'http-unreachable')) loading.delete(source)
        return undefined
      }
      const work = loading.get(source) ?? fetchOnce(source).catch(forget)
      loading.set(source, work)
      return work
    },
  }
}
