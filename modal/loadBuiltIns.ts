import type { Plugin } from '#kernel'
import { analytics } from '#plugins/analytics/index'
import { latestVersion } from '#plugins/latest-version/index'
import { allNamespaces } from './allNamespaces.ts'
import type { CatalogOptions } from './catalog.ts'
import { connectors, features, optionalPlugins } from './catalog.ts'
import { laterPlugins } from './laterPlugins.ts'
import { screenPlugins } from './screen.ts'

/**
 * Loads the manifests of all built-in plugins, to compare a plugin of the host with the one whose id
 * it has. Hosts rarely pass a plugin with such an id.
 */
export async function loadBuiltIns(options: CatalogOptions): Promise<readonly Plugin[]> {
  const catalogued = await Promise.all([
    ...features.map(({ load }) => load(true, options)),
    ...Object.values(connectors).map((load) => load(options)),
    ...Object.values(optionalPlugins).flatMap((load) => (load ? [load({})] : [])),
  ])
  const named = { name: '', version: '', registry: '', note: () => {} }
  return [
    ...screenPlugins(),
    ...laterPlugins(),
    ...allNamespaces(),
    ...catalogued,
    analytics({ events: false, reports: false, earlier: [] }),
    latestVersion(named),
  ]
}
