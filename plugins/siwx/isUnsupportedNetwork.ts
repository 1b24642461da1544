import type { NamespaceSignIn } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'

/** True if the visitor must leave an unsupported network before signing in. */
export function isUnsupportedNetwork(
  { settings, networks }: SignInContext,
  { subject: { namespace, network } }: NamespaceSignIn,
): boolean {
  if (!settings.enableNetworkSwitch || settings.allowUnsupportedChain || settings.basic)
    return false
  return !networks.inNamespace(namespace).some(({ caipNetworkId }) => caipNetworkId === network)
}
