import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeatureValue } from '#kernel'
import { createProvider } from '../../kernel/platform/http.ts'
import { createStorage } from '../../kernel/platform/storage.ts'
import type { FeatureSpec, RemoteFeature } from '../../modal/features/config.ts'
import { resolveFeatures, watchConfig } from '../../modal/features/config.ts'
import { testHosts } from '../harness/createTestKernel.ts'
import { createTestPlatform } from '../harness/testPlatform.ts'

const ids = ['a', 'b', 'c', 'd'] as const
const specs: readonly FeatureSpec[] = [
  { id: 'a', remote: 'ra', fallback: true },
  { id: 'b', remote: 'rb', fallback: false },
  {
    id: 'c',
    remote: 'rc',
    fallback: ['x'],
    read: (config) => config.filter((part) => part.length === 1),
  },
  { id: 'd', fallback: true },
]
const anyValue: fc.Arbitrary<FeatureValue> = fc.oneof(
  fc.boolean(),
  fc.array(fc.constantFrom('x', 'y', 'long')),
)
const anyLocal = fc.dictionary(fc.constantFrom(...ids), anyValue)
const anyRemote: fc.Arbitrary<readonly RemoteFeature[]> = fc.array(
  fc.record({
    id: fc.oneof(fc.constantFrom('ra', 'rb', 'rc', 'd', '__proto__', 'constructor'), fc.string()),
    isEnabled: fc.boolean(),
    config: fc.oneof(
      fc.constant(null),
      fc.array(fc.constantFrom('x', 'y', 'https://evil.example')),
    ),
  }),
)
/** The parts of `rc` that an answer enables: those of one letter, and off without any. */
function lettersOf(config: readonly string[] | undefined): FeatureValue {
  const letters = config?.filter((part) => part.length === 1) ?? []
  return letters.length > 0 && letters
}
const isOff = (value: FeatureValue | undefined) => value === false

describe('remote configuration, for any local values and any answer', () => {
  test('decides exactly the features that are catalogued', () => {
    fc.assert(
      fc.property(anyLocal, fc.option(anyRemote, { nil: undefined }), (local, remote) => {
        expect(Object.keys(resolveFeatures(specs, local, remote).values)).toEqual([...ids])
      }),
    )
  })
  test('turns absent features off, keeps local values for null, prefers remote values otherwise, and lists ignored local keys', () => {
    fc.assert(
      fc.property(anyLocal, anyRemote, (local, remote) => {
        const { values, ignored } = resolveFeatures(specs, local, remote)
        const alone = resolveFeatures(specs, local).values
        for (const { id, remote: wire } of specs) {
          const entry = remote.find((one) => one.id === wire)
          if (!wire || entry?.config === null) expect(values[id]).toEqual(alone[id])
          else if (!entry?.isEnabled) expect(isOff(values[id])).toBe(true)
          else if (wire !== 'rc') expect(values[id]).toBe(true)
          else expect(values[id]).toEqual(lettersOf(entry.config))
          expect(ignored.includes(id)).toBe(
            wire !== undefined && entry?.config !== null && local[id] !== undefined,
          )
        }
      }),
      { numRuns: 5000 },
    )
  })
  test('never enables a feature by an empty list, and lets no URL through', () => {
    fc.assert(
      fc.property(anyLocal, anyRemote, (local, remote) => {
        const { values } = resolveFeatures(specs, local, remote)
        for (const value of Object.values(values))
          expect(Array.isArray(value) && value.length === 0).toBe(false)
        expect(JSON.stringify(resolveFeatures(specs, {}, remote))).not.toContain('evil')
      }),
      { numRuns: 5000 },
    )
  })
  test('decides within 2 s without a throw, whatever the provider sends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string({ unit: 'binary' }),
          fc.jsonValue().map((features) => JSON.stringify({ features })),
        ),
        fc.integer({ min: 200, max: 599 }),
        async (body, status) => {
          const { platform, clock, countOpenHandles } = createTestPlatform({
            respond: () => ({ body, status }),
          })
          let decisions = 0
          const stop = watchConfig(
            {
              platform,
              storage: createStorage(platform, 'lk.'),
              provider: createProvider(platform, testHosts, 'p', 'sv'),
              specs,
              local: {},
            },
            () => void decisions++,
          )
          await clock.advance(2000)
          expect(decisions).toBe(1)
          stop()
          expect(countOpenHandles()).toBe(0)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
