import type { Kernel } from '#kernel'
import type { ModalOptions } from './ModalOptions.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/** Replaced by bundlers with the mode. Undefined without one: that is a production build. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Warns in development of theme colours that are hard to read. The comparison is written here:
 * bundlers drop the branch from production builds.
 */
export function checkContrast(
  kernel: Kernel,
  options: ModalOptions,
  snapshotStore: SnapshotStore,
): void {
  try {
    if (process.env.NODE_ENV === 'development' && globalThis.document)
      import('./warnOfContrast.ts')
        .then(({ warnOfContrast }) => warnOfContrast(kernel, options, snapshotStore))
        .catch((error) => kernel.platform.log('info', 'The contrast was not checked.', error))
  } catch {
    // There is no `process`.
  }
}
