import type { ConformanceCheck } from './ConformanceCheck.ts'
import type { MissingCapability, NamespaceFixtures } from './NamespaceFixtures.ts'
import type { Stage } from './openStage.ts'
import { runCheck } from './runCheck.ts'

type FixturePart = Exclude<keyof NamespaceFixtures, 'lacks' | 'origin' | 'challenge' | 'timeout'>

/**
 * A promise of the namespace contract: what it needs of the fixtures, and how it is checked on a
 * fresh stage.
 */
export type NamespaceRule = {
  readonly title: string
  readonly needs?: readonly FixturePart[]
  /** A part of a part that it needs as well, by its name; nothing when it is there. */
  findMissing?(fixtures: NamespaceFixtures): string | undefined
  /** Not checked where the ecosystem lacks this. */
  readonly unless?: readonly MissingCapability[]
  run(stage: Stage): void | Promise<void>
}

/** Why a rule cannot be checked with these fixtures. */
function findSkipReason(
  { needs = [], unless = [], findMissing }: NamespaceRule,
  fixtures: NamespaceFixtures,
): string | undefined {
  const missing = [
    ...needs.filter((part) => fixtures[part] === undefined),
    findMissing?.(fixtures) ?? [],
  ].flat()
  const lacked = unless.filter((lack) => fixtures.lacks?.includes(lack))
  if (missing.length > 0)
    return `The fixtures have no ${missing.map((part) => `\`${part}\``).join(' and no ')}.`
  if (lacked.length === 0) return undefined
  const names = lacked.map((lack) => `\`${lack}\``).join(' and ')
  return `The fixtures say that the ecosystem lacks ${names}.`
}

/** Makes checks of rules; each opens a stage of its own and clears it away. */
export function createNamespaceChecks(
  rules: readonly NamespaceRule[],
  fixtures: NamespaceFixtures,
  open: () => Stage,
): readonly ConformanceCheck[] {
  return rules.map((rule) => {
    const skipped = findSkipReason(rule, fixtures)
    if (skipped) return { title: rule.title, skipped, run: async () => {} }
    return {
      title: rule.title,
      async run() {
        const stage = open()
        try {
          await runCheck(rule.title, async () => rule.run(stage), fixtures)
        } finally {
          stage.close()
        }
      },
    }
  })
}
