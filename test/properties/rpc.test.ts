import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MethodPolicy } from '#kernel'
import { classifyMethod } from '../../kernel/wallets/rpc.ts'

const policies: readonly MethodPolicy[] = [
  {
    namespace: 'eip155',
    safe: ['eth_call', 'eth_getBalance', 'eth_chainId', 'wallet_getCapabilities'],
    unsafe: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  },
  { namespace: 'solana', safe: ['getBalance'], unsafe: ['solana_signMessage'] },
]
const methods = policies.flatMap(({ namespace, safe, unsafe }) =>
  [...safe, ...unsafe].map((method) => ({ namespace, method })),
)

/**
 * A name that looks like the method but is not it: another case, blanks, look-alike letters, parts,
 * prefixes, invisible characters.
 */
const mutated = (method: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(method.toUpperCase()),
    fc
      .tuple(
        fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u200b', '\u0000', '\ufeff'),
        fc.nat(method.length),
      )
      .map(([blank, at]) => `${method.slice(0, at)}${blank}${method.slice(at)}`),
    fc.nat(method.length - 1).map((at) => method.slice(0, at)),
    fc
      .nat(method.length - 1)
      .map(
        (at) =>
          `${method.slice(0, at)}${method.slice(at, at + 1).toUpperCase()}${method.slice(at + 1)}`,
      ),
    fc.nat(method.length - 1).map((at) => `${method.slice(0, at)}\u0435${method.slice(at + 1)}`),
    fc.string({ minLength: 1, maxLength: 4, unit: 'binary' }).map((more) => method + more),
    fc.string({ minLength: 1, maxLength: 4, unit: 'binary' }).map((more) => more + method),
    fc.constantFrom('_v4', '_v1', '.', '[]', '()').map((more) => method + more),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('constructor', '__proto__', 'toString', 'includes', 'length', '0'),
  )

describe('method policy, for any name', () => {
  test('denies 5,000 mutated names, and allows only the exact ones', () => {
    const one = fc
      .constantFrom(...methods)
      .chain(({ namespace, method }) => fc.tuple(fc.constant(namespace), mutated(method)))
    fc.assert(
      fc.property(one, ([namespace, name]) => {
        const exact = methods.some(
          (known) => known.namespace === namespace && known.method === name,
        )
        expect(classifyMethod(policies, namespace, name) === 'denied').toBe(!exact)
      }),
      { numRuns: 5000 },
    )
  })
  test('denies any namespace but the exact one', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('EIP155', 'eip155 ', 'eip155:1', '', '__proto__')),
        fc.constantFrom(...methods),
        (namespace, { method, namespace: home }) => {
          expect(classifyMethod(policies, namespace, method) === 'denied').toBe(namespace !== home)
        },
      ),
      { numRuns: 5000 },
    )
  })
  test('denies a method that is not a text', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => typeof value !== 'string'),
        (value) => classifyMethod(policies, 'eip155', value) === 'denied',
      ),
    )
  })
})
