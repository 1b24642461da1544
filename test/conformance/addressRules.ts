import type { AddressCheck, Caip2, Namespace } from '#kernel'
import { expectTrue } from './expectations.ts'
import { generateMutations, generateTexts } from './generateTexts.ts'
import type { AddressVectors } from './NamespaceFixtures.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import { requireFixture } from './openStage.ts'

function checkCanonical(namespace: Namespace, typed: string, network: Caip2): AddressCheck {
  const check = namespace.parseAddress(typed, network)
  if (!check.ok) return check
  expectTrue(
    check.address !== '' && !check.address.includes(':'),
    'a canonical address without a colon',
    check.address,
  )
  const again = namespace.parseAddress(check.address, network)
  expectTrue(
    again.ok && again.address === check.address,
    `the canonical form of ${JSON.stringify(typed)} to stay as it is`,
    again,
  )
  return check
}

type RefusalKind = 'format' | 'checksum' | 'otherNetwork'
const createRefusalRule = (kind: RefusalKind, what: string): NamespaceRule => ({
  title: `an address ${what} is refused for that reason`,
  needs: ['addresses'],
  findMissing: ({ addresses }) => (addresses && !addresses[kind] ? `addresses.${kind}` : undefined),
  async run({ fixtures, createNamespace }) {
    const { network, [kind]: texts = [] }: AddressVectors = requireFixture(
      fixtures.addresses,
      'addresses',
    )
    const namespace = await createNamespace()
    const why = kind === 'otherNetwork' ? 'network' : kind
    for (const text of texts) {
      const check = namespace.parseAddress(text, network)
      expectTrue(
        !check.ok && check.why === why,
        `${JSON.stringify(text)} to be refused for its ${why}`,
        check,
      )
    }
  },
})

/** The rules of addresses. */
export const addressRules: readonly NamespaceRule[] = [
  {
    title: 'a valid address is returned in its canonical form, which parses to itself',
    needs: ['addresses'],
    async run({ fixtures, createNamespace }) {
      const { network, valid } = requireFixture(fixtures.addresses, 'addresses')
      const namespace = await createNamespace()
      for (const vector of valid) {
        const [typed, canonical] = typeof vector === 'string' ? [vector, vector] : vector
        const check = checkCanonical(namespace, typed, network)
        expectTrue(
          check.ok && check.address === canonical,
          `${typed} to be read as ${canonical}`,
          check,
        )
      }
    },
  },
  createRefusalRule('checksum', 'with a wrong checksum'),
  createRefusalRule('format', 'of no known form'),
  createRefusalRule('otherNetwork', 'of another network'),
  {
    title: 'an address is invalid on a network of another namespace',
    needs: ['addresses'],
    async run({ fixtures, createNamespace }) {
      const { valid } = requireFixture(fixtures.addresses, 'addresses')
      const namespace = await createNamespace()
      for (const vector of valid) {
        const check = namespace.parseAddress(
          typeof vector === 'string' ? vector : vector[0],
          'nowhere:1',
        )
        expectTrue(!check.ok && check.why === 'network', 'the reason "network"', check)
      }
    },
  },
  {
    title: 'no text makes parsing an address throw, and an accepted one has a canonical form',
    needs: ['addresses'],
    async run({ fixtures, createNamespace }) {
      const { network, valid } = requireFixture(fixtures.addresses, 'addresses')
      const namespace = await createNamespace()
      const typed = valid.map((vector) => (typeof vector === 'string' ? vector : vector[0]))
      for (const text of [
        ...generateTexts(500),
        ...typed.flatMap((address) => generateMutations(address, 100)),
      ])
        checkCanonical(namespace, text, network)
    },
  },
]
