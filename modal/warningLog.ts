import type { Kernel } from '#kernel'
import { createBrowserPlatform } from './browserPlatform.ts'
import type { ModalOptions } from './ModalOptions.ts'

/**
 * Makes a log of warnings for the integrator: they are printed unless the host chose a level or a
 * platform.
 */
export function createWarningLog(
  { platform }: Pick<Kernel, 'platform'>,
  { logLevel, platform: own }: ModalOptions,
): (text: string) => void {
  const { log } = logLevel || own ? platform : createBrowserPlatform('warn')
  return (text) => log('warn', text)
}
