import type { AddressCheck, Caip2, Namespace } from '#kernel'
import { arbitraryTexts, mutationsOf } from './arbitraryTexts.ts'
import { holds } from './expectations.ts'
import type { AddressVectors } from './NamespaceFixtures.ts'
import { given } from './openStage.ts'
import type { Rule } from './Rule.ts'

function checkedCanonical(namespace: Namespace, typed: string, network: Caip2): AddressCheck {
  const check = namespace.parseAddress(typed, network)
  if (!check.ok) return check
  holds(
    check.address !== '' && !check.address.includes(':'),
    'a canonical address without a colon',
    check.address,
  )
  const again = namespace.parseAddress(check.address, network)
  holds(
    again.ok && again.address === check.address,
    `the canonical form of ${JSON.stringify(typed)} to stay as it is`,
    again,
  )
  return check
}

type Refusal = 'format' | 'checksum' | 'otherNetwork'
const refusal = (kind: Refusal, what: string): Rule => ({
  title: `an address ${what} is refused for that reason`,
  needs: ['addresses'],
  lacking: ({ addresses }) => (addresses && !addresses[kind] ? `addresses.${kind}` : undefined),
  async run({ fixtures, visit }) {
    const { network, [kind]: texts = [] }: AddressVectors = given(fixtures.addresses, 'addresses')
    const namespace = await visit()
    const why = kind === 'otherNetwork' ? 'network' : kind
    for (const text of texts) {
      const check = namespace.parseAddress(text, network)
      holds(
        !check.ok && check.why === why,
        `${JSON.stringify(text)} to be refused for its ${why}`,
        check,
      )
    }
  },
})

/** What has to hold of addresses. */
export const addressRules: readonly Rule[] = [
  {
    title: 'a valid address is given back in its canonical form, which stays as it is',
    needs: ['addresses'],
    async run({ fixtures, visit }) {
      const { network, valid } = given(fixtures.addresses, 'addresses')
      const namespace = await visit()
      for (const vector of valid) {
        const [typed, canonical] = typeof vector === 'string' ? [vector, vector] : vector
        const check = checkedCanonical(namespace, typed, network)
        holds(check.ok && check.address === canonical, `${typed} to be read as ${canonical}`, check)
      }
    },
  },
  refusal('checksum', 'with a wrong checksum'),
  refusal('format', 'of no known form'),
  refusal('otherNetwork', 'of another network'),
  {
    title: 'an address is none of a network of another namespace',
    needs: ['addresses'],
    async run({ fixtures, visit }) {
      const { valid } = given(fixtures.addresses, 'addresses')
      const namespace = await visit()
      for (const vector of valid) {
        const check = namespace.parseAddress(
          typeof vector === 'string' ? vector : vector[0],
          'nowhere:1',
        )
        holds(!check.ok && check.why === 'network', 'the reason "network"', check)
      }
    },
  },
  {
    title: 'no text makes reading an address throw, and what passes has a canonical form',
    needs: ['addresses'],
    async run({ fixtures, visit }) {
      const { network, valid } = given(fixtures.addresses, 'addresses')
      const namespace = await visit()
      const typed = valid.map((vector) => (typeof vector === 'string' ? vector : vector[0]))
      for (const text of [
        ...arbitraryTexts(500),
        ...typed.flatMap((address) => mutationsOf(address, 100)),
      ])
        checkedCanonical(namespace, text, network)
    },
  },
]
