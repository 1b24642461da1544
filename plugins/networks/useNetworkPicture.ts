import type { Network } from '#kernel'
import { picturesRef } from '#plugins/ports/tokens'
import { useKernel, useLazyService, useLoadedPicture } from '#ui-shell'

/** A network's picture: the host's, else the provider's of the network's `imageId`. */
export function useNetworkPicture({ assets }: Pick<Network, 'assets'> = {}): string | undefined {
  const { provider } = useKernel()
  const { imageId, imageUrl } = assets ?? {}
  const wanted =
    imageId && !imageUrl && provider.projectId
      ? `${provider.hosts.api}/public/getAssetImage/${encodeURIComponent(imageId)}`
      : undefined
  const loaded = useLoadedPicture(useLazyService(wanted ? picturesRef : undefined)?.load, wanted)
  return imageUrl ?? loaded
}
