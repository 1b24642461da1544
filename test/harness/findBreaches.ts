import type { Namespace } from '#kernel'
import { testNamespace } from '#testing'
import type { manifest } from '../../namespaces/eip155/manifest.ts'
import { listFailures } from './listFailures.ts'
import { replaceNamespacePart } from './replaceNamespacePart.ts'
import { suiteFixtures } from './suiteFixtures.ts'

/** Finds the checks that fail when a part of the namespace is replaced, by their titles. */
export const findBreaches = (
  breach: (code: Namespace) => Partial<Namespace>,
  more: Partial<typeof manifest> = {},
  only?: string,
  given = suiteFixtures,
): Promise<readonly string[]> =>
  listFailures(testNamespace(replaceNamespacePart(breach, more), given), only)
