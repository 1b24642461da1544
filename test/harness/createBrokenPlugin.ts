import type { Plugin, ServiceRef } from '#kernel'
import { defineManifest, definePlugin } from '#kernel'

/** Creates a plugin whose code cannot be loaded, as after a newer deployment of the site. */
export function createBrokenPlugin<Service>(offer: ServiceRef<Service>): Plugin {
  const manifest = defineManifest({ id: 'broken', offers: [offer] })
  return definePlugin(manifest, () => Promise.reject(new TypeError('Failed to fetch')))()
}
