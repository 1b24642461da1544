import type { DefinedManifest, Scope, ServiceRefs } from '#kernel'
import { LatchkeyError } from '#kernel'
import { useKernel } from './useKernel.ts'

/**
 * The scope of the plugin that the view belongs to, with every type of its manifest. Throws
 * `plugin-unknown` when the plugin is not active: views of another plugin must ask for a service.
 */
export function useScope<
  Id extends string,
  Needs extends ServiceRefs,
  May extends ServiceRefs,
  Input,
  Options,
  State,
>(
  manifest: DefinedManifest<Id, Needs, May, Input, Options, State>,
): Scope<Needs, May, Options, State> {
  const scope = useKernel().plugins.scopeOf(manifest.id)
  if (!scope) throw new LatchkeyError('plugin-unknown', { id: manifest.id })
  // The kernel keeps scopes of every type in one list; the manifest that made this one carries its
  // types.
  return scope as Scope<Needs, May, Options, State>
}
