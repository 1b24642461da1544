import { expect } from 'vitest'
import type { Namespace } from '#kernel'
import { testNamespace } from '#testing'
import type { manifest } from '../../namespaces/eip155/manifest.ts'
import { replaceNamespacePart } from './replaceNamespacePart.ts'
import { suiteFixtures } from './suiteFixtures.ts'

/** Finds the checks that fail when a part of the namespace is replaced, by their titles. */
export async function findBreaches(
  breach: (code: Namespace) => Partial<Namespace>,
  more: Partial<typeof manifest> = {},
  only?: string,
  given = suiteFixtures,
): Promise<readonly string[]> {
  const checks = testNamespace(replaceNamespacePart(breach, more), given).filter(
    ({ title }) => only === undefined || title === only,
  )
  expect(checks.length).toBeGreaterThan(0)
  const failed = await Promise.all(
    checks.map(({ title, run }) =>
      run().then(
        () => [],
        () => [title],
      ),
    ),
  )
  return failed.flat()
}
