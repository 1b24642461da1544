import { describe, expect, it } from 'vitest'
import { parse, safeParse } from '#kernel'
import {
  listGrantedAccounts,
  listGrantedMethods,
  listGrantedNetworks,
  settledSessionSchema,
} from './session.ts'

const peer = {
  publicKey: 'ab',
  metadata: { name: 'Phone\u202e', url: 'https://phone.example', icons: [] },
}
const read = (namespaces: object) =>
  parse(settledSessionSchema, { topic: 't', expiry: 1, namespaces, peer }, 'session')

describe('session grants', () => {
  it('session grants are read per namespace', () => {
    const session = read({
      eip155: {
        chains: ['eip155:1'],
        accounts: ['eip155:1:0xaa', 'eip155:1:0xaa'],
        methods: ['personal_sign'],
        events: [],
      },
      sui: { accounts: ['sui:mainnet:0xbb'], methods: ['sui_signTransaction'], events: [] },
    })
    expect(listGrantedAccounts(session)).toEqual(['eip155:1:0xaa', 'sui:mainnet:0xbb'])
    expect([...listGrantedMethods(session, 'eip155')]).toEqual(['personal_sign'])
    expect([...listGrantedMethods(session, 'solana')]).toEqual([])
    expect([...listGrantedNetworks(session)]).toEqual(['eip155:1', 'sui:mainnet'])
  })

  it('session grants are merged from keys that name a network', () => {
    const session = read({
      'eip155:1': { accounts: ['eip155:1:0xaa'], methods: ['personal_sign'], events: [] },
      'eip155:10': { accounts: ['eip155:10:0xaa'], methods: ['eth_sign'], events: [] },
    })
    expect([...listGrantedMethods(session, 'eip155')]).toEqual(['personal_sign', 'eth_sign'])
    expect([...listGrantedNetworks(session)]).toEqual(['eip155:1', 'eip155:10'])
  })

  it('session grants keep references, including hexadecimal ones', () => {
    expect([
      ...listGrantedNetworks(
        read({ tron: { accounts: ['tron:0x2b6653dc:TAddress'], methods: [], events: [] } }),
      ),
    ]).toEqual(['tron:0x2b6653dc'])
  })

  it('session grants omit malformed accounts and those of other namespaces', () => {
    const session = read({
      eip155: {
        accounts: ['eip155:1', 'solana:x:y', '::', 'eip155:1:0xaa:more', 'eip155:1:0xaa'],
        methods: [],
        events: [],
      },
    })
    expect(listGrantedAccounts(session)).toEqual(['eip155:1:0xaa'])
  })

  it('session grants have a wallet name without deceptive characters', () => {
    expect(read({}).peer.metadata.name).toBe('Phone')
  })

  it.each([
    [{}],
    [null],
    ['text'],
    [[]],
    [{ topic: 't', expiry: 'soon', namespaces: {}, peer }],
    [{ topic: 't', expiry: 1, namespaces: { eip155: {} }, peer }],
    [{ topic: 't', expiry: 1, namespaces: {} }],
  ])('session grants are undefined if the session is %o', (foreign) => {
    expect(safeParse(settledSessionSchema, foreign)).toBeUndefined()
  })
})
