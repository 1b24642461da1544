import type { Platform, Provider, Release } from '#kernel'
import type { WalletRegistry } from '#plugins/ports/wallet-registry'

type WalletPicturesTools = {
  readonly provider: Provider
  readonly platform: Platform
  readonly signal: AbortSignal
  onDispose(release: Release): void
}

/** Fetches wallet pictures, each at most once per modal. */
export function createWalletPictures({
  provider,
  platform,
  signal,
  onDispose,
}: WalletPicturesTools): WalletRegistry['picture'] {
  const requests = new Map<string, Promise<string | undefined>>()
  const load = async (id: string) => {
    const { url, release } = platform.objectUrl(
      await provider.blob('api', `/getWalletImage/${encodeURIComponent(id)}`, { signal, tries: 1 }),
    )
    onDispose(release)
    return url
  }
  return async ({ icon, image_id: id }) => {
    if (icon || !id || !provider.projectId) return icon
    // Without a picture the wallet's initial stays.
    const request = requests.get(id) ?? load(id).catch(() => undefined)
    requests.set(id, request)
    return request
  }
}
