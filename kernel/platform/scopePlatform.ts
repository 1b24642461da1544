import type { Release } from '../runtime/plugin.ts'
import type { DisposableStack } from '../runtime/scope.ts'
import { createDisposableTimer } from '../runtime/scope.ts'
import type { Platform } from './platform.ts'

/** The platform of one modal: timers, listeners and object URLs end with it. */
export function scopePlatform(platform: Platform, disposables: DisposableStack): Platform {
  const defer = (release: Release) => disposables.defer(release)
  return {
    ...platform,
    after: (ms, task) => createDisposableTimer(platform, disposables, ms, task),
    watch: (change) => defer(platform.watch(change)),
    onLeave: (task) => defer(platform.onLeave(task)),
    storage: { ...platform.storage, watch: (listener) => defer(platform.storage.watch(listener)) },
    page: {
      ...platform.page,
      listen: (type, listener) => defer(platform.page.listen(type, listener)),
    },
    objectUrl(blob) {
      const { url, release } = platform.objectUrl(blob)
      return { url, release: defer(release) }
    },
  }
}
