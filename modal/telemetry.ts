import type { Kernel } from '#kernel'
import { analytics } from '#plugins/analytics/index'
import type { ModalOptions } from './ModalOptions.ts'

/**
 * Starts sending usage events and error reports, as far as the host allows them.
 * `earlier` lists the connections of an earlier visit.
 */
export async function startTelemetry(
  { plugins }: Kernel,
  { features, themeMode }: ModalOptions,
  earlier: ReturnType<Kernel['listStored']>,
): Promise<void> {
  const plugin = analytics({
    events: features?.analytics !== false,
    reports: features?.errorReports !== false,
    earlier: earlier.map(({ namespace }) => namespace),
    themeMode,
  })
  if (!plugins.has(plugin.manifest.id)) plugins.install([plugin])
  await plugins.activate(plugin.manifest.id)
}
