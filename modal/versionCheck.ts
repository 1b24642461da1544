import type { Kernel } from '#kernel'
import { createBrowserPlatform } from './browserPlatform.ts'
import { isDevelopment } from './isDevelopment.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { packageRegistry } from './providerHosts.ts'
import { version } from './version.ts'

async function logNewerVersion(
  { plugins, platform }: Kernel,
  { logLevel, platform: own }: ModalOptions,
  registry: string,
): Promise<void> {
  // Warnings are logged unless the host chose a level or a platform.
  const { log } = logLevel || own ? platform : createBrowserPlatform('warn')
  const { latestVersion } = await import('#plugins/latest-version/index')
  plugins.install([
    latestVersion({ name: 'latchkey', version, registry, note: (text) => log('warn', text) }),
  ])
  await plugins.activate('latest-version')
}

/** Logs once in development that a newer version exists. */
export function checkVersion(kernel: Kernel, options: ModalOptions): void {
  const { registry = packageRegistry } = options
  const unknown = (error: unknown) =>
    kernel.platform.log('info', 'The newest version could not be asked for.', error)
  if (isDevelopment() && registry) logNewerVersion(kernel, options, registry).catch(unknown)
}
