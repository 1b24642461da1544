import type { Kernel } from '#kernel'
import type { ModalOptions } from './ModalOptions.ts'
import { packageRegistry } from './providerHosts.ts'
import { version } from './version.ts'

/** Replaced by bundlers with the mode. Undefined without one: that is a production build. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

async function logNewerVersion(
  kernel: Kernel,
  options: ModalOptions,
  registry: string,
): Promise<void> {
  const { plugins } = kernel
  // Together: some bundlers keep a static import for a branch that they drop.
  const [{ latestVersion }, { createWarningLog }] = await Promise.all([
    import('#plugins/latest-version/index'),
    import('./warningLog.ts'),
  ])
  plugins.install([
    latestVersion({ name: 'latchkey', version, registry, note: createWarningLog(kernel, options) }),
  ])
  await plugins.activate('latest-version')
}

/**
 * Logs once in development that a newer version exists. The registry is asked at the first opening,
 * after a visitor has shown intent. The comparison is written here: bundlers drop the branch, and
 * with it the registry's address, from production builds.
 */
export function checkVersion(kernel: Kernel, options: ModalOptions): void {
  try {
    if (process.env.NODE_ENV === 'development') {
      const { registry = packageRegistry } = options
      const logFailure = (error: unknown) =>
        kernel.platform.log('info', 'The newest version could not be asked for.', error)
      if (!registry) return
      const stop = kernel.router.subscribe(({ open }) => {
        if (!open) return
        stop()
        logNewerVersion(kernel, options, registry).catch(logFailure)
      })
    }
  } catch {
    // There is no `process`.
  }
}
