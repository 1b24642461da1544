import type { Plugin } from '#kernel'
import type { CatalogOptions } from './catalog.ts'
import { connectors, features, namespaces, optionalPlugins } from './catalog.ts'

/**
 * Loads the manifests of all built-in plugins, to compare a plugin of the host with the one whose id
 * it has. Hosts rarely pass a plugin with such an id.
 */
export async function loadBuiltIns(options: CatalogOptions): Promise<readonly Plugin[]> {
  // Imported where the modal imports them, so that no chunk of the first view is cut in two.
  const [{ screenPlugins }, { laterPlugins }, catalogued] = await Promise.all([
    import('./screen.ts'),
    import('./laterPlugins.ts'),
    Promise.all([
      ...features.map(({ load }) => load(true, options)),
      ...Object.values(namespaces).map((load) => load()),
      ...Object.values(connectors).map((load) => load(options)),
      ...Object.values(optionalPlugins).flatMap((load) => (load ? [load({})] : [])),
    ]),
  ])
  return [...screenPlugins(), ...laterPlugins(), ...catalogued]
}
