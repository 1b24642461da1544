import type { Network } from '#kernel'
import { picturesRef } from '#plugins/ports/tokens'
import { useKernel, useLazyService, useLoadedPicture } from '#ui-shell'

/**
 * What a network is pictured with: what the host gave, else what the provider has under the
 * network's `imageId`.
 */
export function useNetworkPicture({ assets }: Pick<Network, 'assets'> = {}): string | undefined {
  const { provider } = useKernel()
  const { imageId, imageUrl } = assets ?? {}
  const wanted =
    imageId && !imageUrl && provider.projectId
      ? `${provider.hosts.api}/public/getAssetImage/${encodeURIComponent(imageId)}`
      : undefined
  const found = useLoadedPicture(useLazyService(wanted ? picturesRef : undefined)?.load, wanted)
  return imageUrl ?? found
}
