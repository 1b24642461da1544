import type { Platform, Provider, Release } from '#kernel'
import type { WalletRegistry } from '#plugins/ports/wallet-registry'
import { loadMark } from '#ui-shell'

type WalletPicturesTools = {
  readonly provider: Provider
  readonly platform: Platform
  readonly signal: AbortSignal
  onDispose(release: Release): void
}

/** Fetches wallet pictures, each at most once per modal; the bundled marks replace missing ones. */
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
  const loadOnce = (id: string) => {
    const request = requests.get(id) ?? load(id).catch(() => undefined)
    requests.set(id, request)
    return request
  }
  // Without a picture and a mark the wallet's initial stays.
  return async ({ id, icon, image_id: image }) =>
    icon ||
    (image && provider.projectId ? await loadOnce(image) : undefined) ||
    loadMark('wallet', id)
}
