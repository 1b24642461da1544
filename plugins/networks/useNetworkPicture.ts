import { useMemo } from 'react'
import type { Network } from '#kernel'
import { picturesRef } from '#plugins/ports/tokens'
import { loadMark, useKernel, useLazyService, useLoadedPicture } from '#ui-shell'

/**
 * A network's picture: the host's, else the provider's of the network's `imageId`, else the bundled
 * mark.
 */
export function useNetworkPicture({
  assets,
  caipNetworkId: id,
}: Partial<Pick<Network, 'assets' | 'caipNetworkId'>> = {}): string | undefined {
  const { provider } = useKernel()
  const { imageId, imageUrl } = assets ?? {}
  const wanted =
    imageId && !imageUrl && provider.projectId
      ? `${provider.hosts.api}/public/getAssetImage/${encodeURIComponent(imageId)}`
      : undefined
  const pictures = useLazyService(wanted ? picturesRef : undefined)
  const load = useMemo(
    () =>
      wanted && !pictures
        ? undefined
        : async () => (await pictures?.load(wanted)) ?? (id && loadMark('network', id)),
    [pictures, wanted, id],
  )
  const loaded = useLoadedPicture(load, imageUrl ? undefined : id)
  return imageUrl ?? loaded
}
