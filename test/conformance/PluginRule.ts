import type { ConformanceCheck } from './ConformanceCheck.ts'
import type { PluginStage } from './openPluginStage.ts'
import type { PluginFixtures } from './PluginFixtures.ts'
import { runCheck } from './runCheck.ts'

/** A promise of the plugin contract, checked in a modal of its own; `another` opens one more. */
export type PluginRule = {
  readonly title: string
  readonly needs?: readonly (keyof PluginFixtures)[]
  /** Needs a browser: something is drawn. */
  readonly rendered?: boolean
  run(stage: PluginStage & { another(): Promise<PluginStage> }): void | Promise<void>
}

const canRender = () =>
  typeof CSSStyleSheet === 'function' &&
  typeof HTMLDialogElement === 'function' &&
  'replaceSync' in CSSStyleSheet.prototype

function findSkipReason(
  { needs = [], rendered = false }: PluginRule,
  fixtures: PluginFixtures,
): string | undefined {
  const missing = needs.filter((part) => fixtures[part] === undefined)
  if (missing.length > 0)
    return `The fixtures have no ${missing.map((part) => `\`${part}\``).join(' and no ')}.`
  return rendered && !canRender() ? 'There is no browser to draw in.' : undefined
}

/** Makes checks of rules. */
export function createPluginChecks(
  rules: readonly PluginRule[],
  fixtures: PluginFixtures,
  open: () => Promise<PluginStage>,
): readonly ConformanceCheck[] {
  return rules.map((rule) => {
    const skipped = findSkipReason(rule, fixtures)
    if (skipped) return { title: rule.title, skipped, run: async () => {} }
    return {
      title: rule.title,
      async run() {
        const opened: PluginStage[] = []
        let isOver = false
        const another = async () => {
          const stage = await open()
          // A check that took too long may open a stage after its end.
          if (isOver) stage.close()
          else opened.push(stage)
          return stage
        }
        try {
          const run = async () => rule.run({ ...(await another()), another })
          await runCheck(rule.title, run, fixtures)
        } finally {
          isOver = true
          for (const stage of opened) stage.close()
        }
      },
    }
  })
}
