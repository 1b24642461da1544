import type { Features } from '#kernel'
import { featureValues, platform } from '#kernel'
import { useService, useSnapshot } from '#ui-shell'
import type { Social } from './socialNames.ts'
import { socialsOf } from './socialNames.ts'

const none: Features = {}

/** The social logins of this project that work on this device, in its order. */
export function useSocials(): readonly Social[] {
  const { device } = useService(platform)
  return socialsOf(useSnapshot(useService(featureValues), none)['socials'], device)
}
