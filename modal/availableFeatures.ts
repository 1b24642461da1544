import { features } from './catalog.ts'
import { isRestricted } from './isRestricted.ts'
import type { ModalOptions } from './ModalOptions.ts'

/**
 * The features that a modal may have at all: none that needs a provider without a project, none
 * that the host restricts in the visitor's time zone.
 */
export function availableFeatures(options: ModalOptions, zone: string): typeof features {
  const hides = isRestricted(options, zone)
  return features.filter(
    ({ restricted, provided }) => !(hides && restricted) && (!provided || options.projectId),
  )
}
