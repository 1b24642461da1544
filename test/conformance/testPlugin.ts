import type { Plugin } from '#kernel'
import type { ConformanceCheck } from './ConformanceCheck.ts'
import { openPluginStage } from './openPluginStage.ts'
import type { PluginFixtures } from './PluginFixtures.ts'
import { createPluginChecks } from './PluginRule.ts'
import { pluginRules } from './pluginRules.ts'
import { viewRules } from './viewRules.ts'

/**
 * Every promise of the plugin contract as a check, for any test runner. What the fixtures do not
 * cover, and what needs a browser where there is none, is in the list as well,
 * with `skipped` set.
 * @example for (const { title, skipped, run } of testPlugin(notes())) (skipped ? test.skip : test)(title, run)
 */
export function testPlugin(
  plugin: Plugin,
  fixtures: PluginFixtures = {},
): readonly ConformanceCheck[] {
  return createPluginChecks([...pluginRules, ...viewRules], fixtures, () =>
    openPluginStage(plugin, fixtures),
  )
}
