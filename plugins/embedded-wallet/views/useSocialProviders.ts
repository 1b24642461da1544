import type { Features } from '#kernel'
import { featureValuesRef, platformRef } from '#kernel'
import { useService, useSnapshot } from '#ui-shell'
import type { SocialProvider } from './socialNames.ts'
import { listSocialProviders } from './socialNames.ts'

const noFeatures: Features = {}

/** Social logins of this project that work on this device, in its order. */
export function useSocialProviders(): readonly SocialProvider[] {
  const { device } = useService(platformRef)
  return listSocialProviders(
    useSnapshot(useService(featureValuesRef), noFeatures)['socials'],
    device,
  )
}
