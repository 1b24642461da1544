import type { Kernel } from '#kernel'
import { analytics } from '#plugins/analytics/index'
import type { ModalOptions } from './ModalOptions.ts'

/**
 * Has the provider told from now on how the modal is used, as far as the host lets it. `earlier`:
 * what was connected on an earlier visit.
 */
export async function startTelemetry(
  { plugins }: Kernel,
  { features, themeMode }: ModalOptions,
  earlier: ReturnType<Kernel['listStored']>,
): Promise<void> {
  const plugin = analytics({
    events: features?.['analytics'] !== false,
    reports: features?.['errorReports'] !== false,
    earlier: earlier.map(({ namespace }) => namespace),
    themeMode,
  })
  if (!plugins.has(plugin.manifest.id)) plugins.install([plugin])
  await plugins.activate(plugin.manifest.id)
}
