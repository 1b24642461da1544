import { picturesRef } from '#plugins/ports/tokens'
import { useLazyService, useLoadedPicture } from '#ui-shell'

/** A picture that the provider names, once it is in memory; nothing waits for it. */
export const useRemotePicture = (url: string | undefined): string | undefined =>
  useLoadedPicture(useLazyService(picturesRef)?.load, url)
