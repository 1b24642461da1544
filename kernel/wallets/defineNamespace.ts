import { defineManifest, definePlugin } from '../runtime/plugin.ts'
import type { Discovery, NamespaceManifest } from './namespace.ts'
import { namespaces } from './networks.ts'
import { methodPolicies } from './rpc.ts'

/**
 * Makes the plugin of a namespace; its code is loaded when a wallet is used.
 * @example export const mine = defineNamespace(manifest) // then createModal({ plugins: [mine()] })
 */
export function defineNamespace<D extends Discovery>(manifest: NamespaceManifest<D>) {
  const plugin = defineManifest({
    id: `namespace.${manifest.namespace}`,
    contributes: [namespaces.of(manifest), methodPolicies.of(manifest.methods)],
  })
  return definePlugin(plugin, async () => ({ default: () => {} }))
}
