import type { Kernel } from '#kernel'
import { restoreToolsRef } from '#kernel'
import type { PluginInstaller } from './pluginInstaller.ts'
import { restoreConnections } from './restoreConnections.ts'

/** Installs the plugins that stored connections need. */
export async function installStored(kernel: Kernel, installer: PluginInstaller): Promise<void> {
  // Nothing is on screen: features wait until something is.
  kernel.followConfig({ load: false })
  // Without the sign-in, restored accounts would not be checked: its failure stops the restore.
  await installer.signIn()
  // A connection whose code cannot be imported ends as disconnected with that reason.
  await Promise.allSettled([
    installer.hostPlugins(),
    ...kernel
      .listStored()
      .flatMap(({ namespace, kind }) => [
        installer.namespace(namespace),
        installer.connector(kind),
      ]),
  ])
}

/**
 * Restores the stored connections, with their namespaces and their connectors; where reconnecting
 * is off, they end.
 */
export async function restoreSession(kernel: Kernel, installer: PluginInstaller): Promise<void> {
  await installStored(kernel, installer).catch((error) => {
    // The host may not read this rejection, and the page looks disconnected.
    kernel.reportFault('siwx', 'import', error)
    throw error
  })
  if (kernel.settings.enableReconnect) await restoreConnections(kernel)
  else await (await import('./disconnectStored.ts')).disconnectStored(kernel.get(restoreToolsRef))
}

/**
 * Loads the embedded wallet if the page returns from a login in another page.
 * The wallet itself checks if a login returned, and opens its view.
 */
export async function resumeLogin(
  kernel: Kernel,
  installer: PluginInstaller,
  prepare: () => Promise<void>,
  prefix?: string,
): Promise<void> {
  if (!isReturningFromLogin(prefix)) return
  await Promise.all([prepare(), installer.connector('AUTH')])
  const { embeddedWalletRef } = await import('#plugins/ports/embedded-wallet')
  await kernel.use(embeddedWalletRef)
}

/**
 * True if this browser left the page for a login, or its address holds the answer of one.
 * A hint: the returning login has to prove itself. An answer that belongs to no login of this
 * browser is taken out of the address.
 */
function isReturningFromLogin(prefix = 'latchkey.'): boolean {
  if (new URLSearchParams(location.search).has('result_uri')) return true
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the platform reads entries by schema only
    return localStorage.getItem(`${prefix}login_away`) !== null
  } catch {
    return false
  }
}
