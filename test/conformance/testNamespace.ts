import type { NamespaceManifest } from '#kernel'
import { addressRules } from './addressRules.ts'
import type { ConformanceCheck } from './ConformanceCheck.ts'
import { connectRules } from './connectRules.ts'
import { discoveryRules } from './discoveryRules.ts'
import { manifestRules } from './manifestRules.ts'
import type { NamespaceFixtures } from './NamespaceFixtures.ts'
import { createNamespaceChecks } from './NamespaceRule.ts'
import { openStage } from './openStage.ts'
import { resumeRules } from './resumeRules.ts'
import { sessionRules } from './sessionRules.ts'
import { signInRules } from './signInRules.ts'
import { signInTextRules } from './signInTextRules.ts'
import { switchRules } from './switchRules.ts'
import { transferRules } from './transferRules.ts'

const rules = [
  ...manifestRules,
  ...discoveryRules,
  ...connectRules,
  ...switchRules,
  ...resumeRules,
  ...addressRules,
  ...signInTextRules,
  ...signInRules,
  ...transferRules,
  ...sessionRules,
]

/**
 * Makes a check of every promise of the namespace contract, for any test runner. A check that the
 * fixtures do not cover is in the list as well, with `skipped` set.
 * @example
 * for (const { title, skipped, run } of testNamespace(manifest, fixtures))
 *   (skipped ? test.skip : test)(title, run)
 */
export function testNamespace(
  manifest: NamespaceManifest,
  fixtures: NamespaceFixtures,
): readonly ConformanceCheck[] {
  return createNamespaceChecks(rules, fixtures, () => openStage(manifest, fixtures))
}
