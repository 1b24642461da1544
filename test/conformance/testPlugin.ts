import type { Plugin } from '#kernel'
import type { ConformanceCheck } from './ConformanceCheck.ts'
import { openPluginStage } from './openPluginStage.ts'
import type { PluginFixtures } from './PluginFixtures.ts'
import { createPluginChecks } from './PluginRule.ts'
import { pluginRules } from './pluginRules.ts'
import { viewRules } from './viewRules.ts'

/**
 * Makes a check of every promise of the plugin contract, for any test runner. A check that the
 * fixtures do not cover, or that needs a missing browser, is in the list as well, with `skipped`
 * set.
 * @example
 * for (const { title, skipped, run } of testPlugin(notes()))
 *   (skipped ? test.skip : test)(title, run)
 */
export function testPlugin(
  plugin: Plugin,
  fixtures: PluginFixtures = {},
): readonly ConformanceCheck[] {
  return createPluginChecks([...pluginRules, ...viewRules], fixtures, () =>
    openPluginStage(plugin, fixtures),
  )
}
