import type { Platform } from './platform.ts'
import type { Release } from './plugin.ts'
import type { Leash } from './scope.ts'
import { leashedTimer } from './scope.ts'

/**
 * The platform as one modal uses it: every timer, listener and object URL hangs on the leash, so
 * that nothing outlives the modal.
 */
export function ownPlatform(platform: Platform, leash: Leash): Platform {
  const keep = (release: Release) => leash.keep(release)
  return {
    ...platform,
    after: (ms, task) => leashedTimer(platform, leash, ms, task),
    watch: (change) => keep(platform.watch(change)),
    leaving: (task) => keep(platform.leaving(task)),
    storage: { ...platform.storage, watch: (listener) => keep(platform.storage.watch(listener)) },
    page: {
      ...platform.page,
      listen: (type, listener) => keep(platform.page.listen(type, listener)),
    },
    objectUrl(blob) {
      const { url, release } = platform.objectUrl(blob)
      return { url, release: keep(release) }
    },
  }
}
