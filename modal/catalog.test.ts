import { expect, it } from 'vitest'
import { features, namespaces } from './catalog.ts'
import { resolveFeatures } from './features/config.ts'
import { builtInNamespaces } from './listEnabledNamespaces.ts'

const decided = (id: string, remote: string, config: readonly string[]) =>
  resolveFeatures(features, {}, [{ id: remote, isEnabled: true, config }]).values[id]

it.each([
  ['swaps', 'swap', '1inch'],
  ['onramp', 'onramp', 'meld'],
  ['socials', 'social_login', 'google'],
])(
  'switches `%s` on with the providers that the configuration lists, and off when it lists none',
  (id, remote, provider) => {
    expect(decided(id, remote, [provider])).toEqual([provider])
    expect(decided(id, remote, [])).toBe(false)
  },
)

it('has the namespaces that are enabled by default, in their order', () => {
  expect(Object.keys(namespaces)).toEqual(builtInNamespaces)
})
