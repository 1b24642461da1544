import { expect } from 'vitest'

type Check = { readonly title: string; run(): Promise<unknown> }

/** Runs checks of a conformance suite, or one of them, and returns the titles of those that fail. */
export async function listFailures(
  checks: readonly Check[],
  only?: string,
): Promise<readonly string[]> {
  const chosen = checks.filter(({ title }) => only === undefined || title === only)
  expect(chosen.length).toBeGreaterThan(0)
  const failed = await Promise.all(
    chosen.map(({ title, run }) =>
      run().then(
        () => [],
        () => [title],
      ),
    ),
  )
  return failed.flat()
}
