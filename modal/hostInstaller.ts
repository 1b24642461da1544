import type { Kernel, Plugin } from '#kernel'
import { memoizeAsync } from '#kernel'
import type { CatalogOptions } from './catalog.ts'
import { checkHostPlugins, createHostPlugins } from './hostPlugins.ts'
import { logPluginFailures } from './logPluginFailures.ts'
import type { ModalOptions } from './ModalOptions.ts'

/** Installs the plugins of a host. */
export type HostInstaller = {
  /** Installs those of the options, once. */
  hostPlugins(): Promise<void>
  /** Installs one more. Rejects as `install` throws, and with `plugin-invalid`. */
  installOne(plugin: Plugin): Promise<void>
  /** Reports, once, what still waits for a service when everything else is installed. */
  reportWaiting(): void
}

/** Makes the installer of a host's plugins. */
export function createHostInstaller(
  kernel: Kernel,
  options: ModalOptions & CatalogOptions,
): HostInstaller {
  logPluginFailures(kernel)
  const checked = memoizeAsync(async () =>
    createHostPlugins(kernel, await checkHostPlugins(options.plugins ?? [], options)),
  )
  const reportImport = (error: unknown) => kernel.reportFault('host', 'import', error)
  let reported = false
  return {
    hostPlugins: () => checked.get().then(({ install }) => install(), reportImport),
    async installOne(plugin) {
      const { refusals } = await checkHostPlugins([plugin], options)
      for (const { error } of refusals) throw error
      kernel.plugins.install([plugin])
    },
    reportWaiting() {
      if (reported) return
      reported = true
      void Promise.all([checked.get(), kernel.followConfig().whenLoaded()])
        .then(([host]) => host.reportWaiting())
        .catch(reportImport)
    },
  }
}
