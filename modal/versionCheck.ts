import type { Kernel } from '#kernel'
import { isDevelopment } from './isDevelopment.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { packageRegistry } from './providerHosts.ts'
import { version } from './version.ts'
import { createWarningLog } from './warningLog.ts'

async function logNewerVersion(
  kernel: Kernel,
  options: ModalOptions,
  registry: string,
): Promise<void> {
  const { plugins } = kernel
  const { latestVersion } = await import('#plugins/latest-version/index')
  plugins.install([
    latestVersion({ name: 'latchkey', version, registry, note: createWarningLog(kernel, options) }),
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
