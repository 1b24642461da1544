import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doubleAddress } from '../../test/harness/InjectedWalletDouble.ts'
import { parseBatchSupport } from './batchSupport.ts'

const supported = { atomic: { status: 'supported' } }
const on = (capabilities: unknown) =>
  ['eip155:1', 'eip155:8453'].filter((network) =>
    parseBatchSupport(capabilities, doubleAddress)(network as 'eip155:1'),
  )

describe('batch capabilities of a wallet (EIP-5792)', () => {
  it.each<[string, unknown, string[]]>([
    [
      'by chain',
      { '0x1': supported, '0x2105': { atomic: { status: 'unsupported' } } },
      ['eip155:1'],
    ],
    ['as ready after a request', { '0x2105': { atomic: { status: 'ready' } } }, ['eip155:8453']],
    ['for every chain', { '0x0': supported }, ['eip155:1', 'eip155:8453']],
    ['for every chain in another spelling', { '0x00': supported }, ['eip155:1', 'eip155:8453']],
    ['by chain with leading zeros', { '0x01': supported }, ['eip155:1']],
    ['by chain in capitals', { '0X2105': supported }, ['eip155:8453']],
    ['by chain in decimals', { '8453': supported }, ['eip155:8453']],
    [
      'for every chain, beside another capability of one',
      { '0x1': { paymasterService: { supported: true } }, '0x0': supported },
      ['eip155:1', 'eip155:8453'],
    ],
    ['in the older words', { '0x1': { atomicBatch: { supported: true } } }, ['eip155:1']],
    ['by account, in a session', { [doubleAddress]: { '0x1': supported } }, ['eip155:1']],
    [
      'by account in lower case',
      { [doubleAddress.toLowerCase()]: { '0x1': supported } },
      ['eip155:1'],
    ],
    ['by CAIP-2 id', { 'eip155:8453': supported }, ['eip155:8453']],
    ['for the namespace', { eip155: supported }, ['eip155:1', 'eip155:8453']],
    ['as text', JSON.stringify({ '0x1': supported }), ['eip155:1']],
    [
      'for another account only',
      { '0x70997970C51812dc3A010C7d01b50e0d17dc79C8': { '0x1': supported } },
      [],
    ],
    ['nothing', undefined, []],
    ['nonsense', 'supported', []],
    ['a status of its own making', { '0x1': { atomic: { status: 'supported?' } } }, []],
  ])('reads batch support reported %s', (_name, capabilities, networks) => {
    expect(on(capabilities)).toEqual(networks)
  })

  it('reads the capabilities once, so a later change has no effect', () => {
    let reads = 0
    const fickle = Object.defineProperty({}, '0x1', {
      enumerable: true,
      get: () => (reads++ === 0 ? {} : supported),
    })
    const support = parseBatchSupport(fickle, doubleAddress)
    expect([support('eip155:1'), support('eip155:1'), reads]).toEqual([false, false, 1])
  })

  it('reads batch support from any value without throwing', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (capabilities) =>
          void expect(typeof parseBatchSupport(capabilities, doubleAddress)('eip155:1')).toBe(
            'boolean',
          ),
      ),
    )
  })
})
