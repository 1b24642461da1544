import type { Kernel, OpenRequest } from '#kernel'
import { memoizeAsync } from '#kernel'
import type { QuietMoment } from './features/createFeatures.ts'
import { isDevelopment } from './isDevelopment.ts'
import type { ModalOptions } from './ModalOptions.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/**
 * Loads the check of the names that the host wrote: at once in development builds, else once the
 * first view stands and the page is idle. Returns what `open` calls with what it is to show: in
 * development builds it rejects with `name-unknown` and `params-invalid`.
 */
export function createNameCheck(
  kernel: Kernel,
  options: ModalOptions,
  snapshotStore: SnapshotStore,
  { reached }: QuietMoment,
): (opening: OpenRequest) => Promise<void> {
  const check = memoizeAsync(async () =>
    (await import('./checkNames.ts')).checkNames(kernel, options, snapshotStore),
  )
  const load = () => check.get().catch(() => undefined) // A modal without the check works.
  const inDevelopment = isDevelopment()
  const loading = () => (inDevelopment ? load() : reached.then(load))
  void loading()
  return async (opening) => {
    const checking = loading().then((check) => check?.(opening))
    if (inDevelopment) await checking
  }
}
