import { defineManifest, definePlugin } from '#kernel'
import { activityNamespaces } from '#plugins/ports/activity'

/** A plugin that declares a history for the namespace `demo`. */
export const declaredHistory = definePlugin(
  defineManifest({ id: 'declared', contributes: [activityNamespaces.of({ namespace: 'demo' })] }),
  async () => ({ default: () => {} }),
)
