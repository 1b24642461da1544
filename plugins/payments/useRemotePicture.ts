import { picturesRef } from '#plugins/ports/tokens'
import { useLazyService, useLoadedPicture } from '#ui-shell'

/** Loads the provider's picture into memory; `undefined` until then. */
export const useRemotePicture = (url: string | undefined): string | undefined =>
  useLoadedPicture(useLazyService(picturesRef)?.load, url)
