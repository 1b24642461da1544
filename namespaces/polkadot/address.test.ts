import { encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { parseAddress } from './address.ts'
import { genesisToNetworkId, listNetworkIds, resolveNetwork } from './chainIds.ts'
import { manifest } from './manifest.ts'

const hub: Caip2 = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const relay: Caip2 = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama: Caip2 = 'polkadot:48239ef607d7928874027a43a6768920'
const westend: Caip2 = 'polkadot:67f9723393ef76214df0118c34bbbd3d'
// Alice of every development chain, in the spellings that the ecosystem publishes.
const alice = {
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}

describe('Polkadot account addresses', () => {
  it.each<[Caip2, string]>([
    [hub, alice.polkadot],
    [relay, alice.polkadot],
    [kusama, alice.kusama],
    [westend, alice.generic],
  ])('converts an address to the account’s spelling of %s', (network, address) => {
    for (const spelling of Object.values(alice))
      expect(parseAddress(spelling, network)).toMatchObject({ ok: true, address })
    expect(parseAddress(address, network)).toEqual({ ok: true, address })
  })

  it('warns of an address of another network, and notes one of no network', () => {
    expect(parseAddress(alice.kusama, hub)).toMatchObject({
      notes: [{ level: 'warn', code: 'address-respelled' }],
    })
    expect(parseAddress(alice.generic, hub)).toMatchObject({
      notes: [{ level: 'info', code: 'address-respelled' }],
    })
  })

  it.each<[string, string, Caip2, string]>([
    ['an EVM address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', hub, 'network'],
    [
      'a network of another namespace',
      alice.polkadot,
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'network',
    ],
    ['a mistyped digit', alice.polkadot.replace('J', 'K'), hub, 'checksum'],
    ['swapped digits', alice.generic.replace('Gr', 'rG'), hub, 'checksum'],
    ['wrong case', alice.polkadot.toLowerCase(), hub, 'format'],
    ['a bare key', `0x${'ab'.repeat(32)}`, hub, 'format'],
    ['a space at the end', `${alice.polkadot} `, hub, 'format'],
    ['a Bitcoin address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', hub, 'format'],
    ['a Cosmos address', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', hub, 'format'],
    ['a Solana address', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', hub, 'format'],
    ['a Sui address', `0x${'2'.repeat(64)}`, hub, 'format'],
    ['a Stacks address', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', hub, 'format'],
  ])('refuses an address that is %s', (_name, address, network, why) => {
    expect(parseAddress(address, network)).toEqual({ ok: false, why })
  })

  it('returns one canonical form for every spelling', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom(0, 2, 42, 7, 255, 16_383),
        (key, prefix) => {
          const checked = parseAddress(encodeAddress(key, prefix), hub)
          expect(checked).toMatchObject({ ok: true, address: encodeAddress(key, 0) })
          expect(checked.ok && parseAddress(checked.address, hub)).toEqual({
            ok: true,
            address: encodeAddress(key, 0),
          })
        },
      ),
    )
  })
})

describe('relay chain ids', () => {
  const { host } = createTestNamespaceHost(manifest.networks)

  it('resolves a relay chain to its Asset Hub, which holds the balances', () => {
    expect(resolveNetwork(host, relay)).toBe(hub)
    expect(resolveNetwork(host, 'polkadot:b0a8d493285c2df73290dfb7e61f870f')).toBe(kusama)
    expect(resolveNetwork(host, 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e')).toBe(westend)
    expect(resolveNetwork(host, 'polkadot:unknown')).toBe('polkadot:unknown')
    expect(listNetworkIds(hub)).toEqual([hub, relay])
  })

  it('resolves a relay chain to itself if the host lists it as a network', () => {
    const [network] = manifest.networks
    const own = createTestNamespaceHost(network ? [{ ...network, caipNetworkId: relay }] : []).host
    expect(resolveNetwork(own, relay)).toBe(relay)
  })

  it('lists chain ids that start their chain’s genesis hash', () => {
    expect(
      genesisToNetworkId('0x68D56F15F85D3136970EC16946040BC1752654E906147F7E43E9D539D7C3DE2F'),
    ).toBe(hub)
  })
})
