import { useEffect, useState } from 'react'
import type { Network } from '#kernel'
import { pictures } from '#plugins/tokens/port'
import { useKernel, useLazyService } from '#ui-shell'

/** What a network is pictured with: what the host gave, else what the provider has under the network's `imageId`. */
export function useNetworkPicture({ assets }: Pick<Network, 'assets'> = {}): string | undefined {
  const { provider } = useKernel()
  const [found, setFound] = useState<string>()
  const { imageId, imageUrl } = assets ?? {}
  const wanted = imageId && !imageUrl && provider.projectId ? `${provider.hosts.api}/public/getAssetImage/${encodeURIComponent(imageId)}` : undefined
  const service = useLazyService(wanted ? pictures : undefined)
  useEffect(() => {
    let gone = false
    void service?.load(wanted).then((url) => gone || setFound(url))
    return () => {
      gone = true
    }
  }, [service, wanted])
  return imageUrl ?? (wanted ? found : undefined)
}
