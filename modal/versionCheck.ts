import type { Kernel } from '#kernel'
import { createBrowserPlatform } from './browserPlatform.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { packageRegistry } from './providerHosts.ts'
import { version } from './version.ts'

/**
 * Every bundler of today puts the mode in its place. A page without a bundler has none: what it
 * loads is a production build.
 */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

async function logNewerVersion(
  { plugins, platform }: Kernel,
  { logLevel, platform: own }: ModalOptions,
  registry: string,
): Promise<void> {
  // A warning is seen unless the host chose otherwise.
  const { log } = logLevel || own ? platform : createBrowserPlatform('warn')
  const { latestVersion } = await import('#plugins/latest-version/index')
  plugins.install([
    latestVersion({ name: 'latchkey', version, registry, note: (text) => log('warn', text) }),
  ])
  await plugins.activate('latest-version')
}

/**
 * In development says once in the console that there is a newer version. A production build has
 * none of this: its bundler sees that it never runs.
 */
export function checkVersion(kernel: Kernel, options: ModalOptions): void {
  try {
    if (process.env.NODE_ENV === 'development') {
      const { registry = packageRegistry } = options
      const unknown = (error: unknown) =>
        kernel.platform.log('info', 'The newest version could not be asked for.', error)
      if (registry) logNewerVersion(kernel, options, registry).catch(unknown)
    }
  } catch {
    // There is no `process`.
  }
}
