import { describe, expect, it } from 'vitest'
import type { RemoteSigner } from '#kernel'
import { LatchkeyError } from '#kernel'
import { manifest as polkadot } from '../../namespaces/polkadot/manifest.ts'
import type { RelayDapp } from '../../test/harness/relayDapp.ts'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const minute = 60_000
type Shown = { readonly uri: string; readonly expiresAt: number }

/** Starts a pairing; records the URIs and the result. */
function pairing(site: RelayDapp, onUri: (uri: string) => void = () => {}, signal?: AbortSignal) {
  const shown: Shown[] = []
  const ended: { signer?: RemoteSigner; error?: LatchkeyError } = {}
  const done = site.connector
    .pair(site.proposal(signal), (one) => {
      shown.push(one)
      onUri(one.uri)
    })
    .then(
      (signer) => Object.assign(ended, { signer }),
      (error) => Object.assign(ended, { error }),
    )
  return {
    shown,
    ended,
    done,
    uris: (count: number) => waitFor(() => expect(shown).toHaveLength(count)),
  }
}

describe('pairing over the relay', () => {
  it('pairing over the relay resolves to a signer with what the wallet approved', async () => {
    const { phone, site } = await startRelayFixture()
    const { ended, done } = pairing(site(), (uri) => phone.pair(uri))
    await done
    expect(ended.signer).toMatchObject({
      kind: 'walletConnect',
      wallet: { id: 'walletConnect', name: 'Test Phone', ready: true },
    })
    expect(ended.signer?.accounts()).toEqual([
      `eip155:1:${phone.address}`,
      `eip155:8453:${phone.address}`,
    ])
    expect([...(ended.signer?.methods('eip155') ?? [])]).toEqual([
      'personal_sign',
      'eth_sendTransaction',
    ])
  })

  it('pairing over the relay sends one proposal with optional namespaces, from the page’s origin, and no request to another host', async () => {
    const { phone, site, fetched, relay } = await startRelayFixture()
    const dapp = site()
    await pairing(dapp, (uri) => phone.pair(uri)).done
    expect(phone.proposals).toHaveLength(1)
    expect(phone.proposals[0]?.optionalNamespaces['eip155']).toMatchObject({
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls'],
    })
    expect(phone.sessions()[0]?.requiredNamespaces).toEqual({})
    expect(phone.sessions()[0]?.peer.metadata.url).toBe('http://localhost')
    expect(relay.calls.get('wc_proposeSession')).toBe(1)
    expect([fetched, dapp.http.requests]).toEqual([[], []])
  })

  it('pairing over the relay connects a wallet that knows a network by another id', async () => {
    const { phone, site, fetched } = await startRelayFixture()
    const [hub, relayChain] = [
      'polkadot:68d56f15f85d3136970ec16946040bc1',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    ] as const
    const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    phone.namespaces = {
      polkadot: {
        chains: [relayChain],
        methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
        events: ['chainChanged'],
        accounts: [address],
      },
    }
    const rpc = { [hub]: 'http://127.0.0.1:1/' }
    const signer = await site().connector.pair(
      { namespaces: [{ manifest: polkadot, networks: [hub], rpc }] },
      ({ uri }) => phone.pair(uri),
    )
    expect(signer.accounts()).toEqual([`${relayChain}:${address}`])
    expect(phone.proposals[0]?.optionalNamespaces['polkadot']?.chains).toEqual([hub, relayChain])
    expect(fetched).toEqual([])
  })

  it('pairing over the relay accepts a wallet that grants fewer networks and methods', async () => {
    const { phone, site } = await startRelayFixture()
    phone.namespaces = {
      eip155: {
        chains: ['eip155:8453'],
        methods: ['personal_sign'],
        events: [],
        accounts: [phone.address],
      },
    }
    const { ended, done } = pairing(site(), (uri) => phone.pair(uri))
    await done
    expect(ended.signer?.accounts()).toEqual([`eip155:8453:${phone.address}`])
    expect([...(ended.signer?.methods('eip155') ?? [])]).toEqual(['personal_sign'])
  })

  it('pairing over the relay ends with "Connection rejected" when the wallet rejects', async () => {
    const { phone, site } = await startRelayFixture()
    phone.onProposal = 'reject'
    const { ended, done } = pairing(site(), (uri) => phone.pair(uri))
    await done
    expect(ended.error).toMatchObject({
      code: 'connect-rejected',
      message: 'Connection rejected',
      cause: { code: 5000 },
    })
  })

  it('pairing over the relay shows each URI for 4 minutes and a fresh one before its end', async () => {
    const { site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    const { shown, uris } = pairing(dapp)
    await uris(1)
    expect(shown[0]?.expiresAt).toBe(dapp.clock.now() + 4 * minute)
    await dapp.clock.advance(4 * minute - 15_001)
    expect(shown).toHaveLength(1)
    await dapp.clock.advance(1)
    await uris(2)
    expect(shown[1]?.uri).not.toBe(shown[0]?.uri)
    expect(shown[1]?.expiresAt).toBe(dapp.clock.now() + 4 * minute)
  })

  it('pairing over the relay keeps a URI that cannot be refreshed until its end', async () => {
    const { phone, relay, site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    const { shown, ended, done, uris } = pairing(dapp)
    await uris(1)
    relay.setDown(true)
    await dapp.clock.advance(3.75 * minute)
    await dapp.clock.advance(10_000)
    expect([shown.length, ended]).toEqual([1, {}])
    relay.setDown(false)
    dapp.goOnline(true)
    phone.pair(shown[0]?.uri ?? '')
    await done
    expect(ended.signer?.accounts()).toHaveLength(2)
  })

  it('pairing over the relay lets a wallet approve the URI that was just replaced', async () => {
    const { phone, site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    const { shown, uris, done, ended } = pairing(dapp)
    await uris(1)
    phone.onProposal = 'ignore'
    await phone.pair(shown[0]?.uri ?? '')
    await waitFor(() => expect(phone.proposals).toHaveLength(1))
    await dapp.clock.advance(4 * minute - 15_000)
    await uris(2)
    await phone.approve(phone.proposals[0]?.id ?? 0)
    await done
    expect(ended.signer?.accounts()).toHaveLength(2)
  })

  it('pairing over the relay adopts the first of two approvals and ends the other', async () => {
    const { phone, site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    const { shown, uris, done, ended } = pairing(dapp)
    await uris(1)
    phone.onProposal = 'ignore'
    await phone.pair(shown[0]?.uri ?? '')
    await dapp.clock.advance(4 * minute - 15_000)
    await uris(2)
    await phone.pair(shown[1]?.uri ?? '')
    await waitFor(() => expect(phone.proposals).toHaveLength(2))
    await phone.approve(phone.proposals[1]?.id ?? 0)
    await done
    await phone.approve(phone.proposals[0]?.id ?? 0)
    await waitFor(() =>
      expect(phone.sessions().map(({ topic }) => topic)).toEqual([ended.signer?.serialize()]),
    )
  })

  it('pairing over the relay ends at once when aborted, and ends a session approved later', async () => {
    const { phone, site } = await startRelayFixture()
    const stop = new AbortController()
    const { shown, uris, done, ended } = pairing(site(), () => {}, stop.signal)
    await uris(1)
    phone.onProposal = 'ignore'
    await phone.pair(shown[0]?.uri ?? '')
    await waitFor(() => expect(phone.proposals).toHaveLength(1))
    stop.abort(new LatchkeyError('modal-closed'))
    await done
    expect(ended.error?.code).toBe('modal-closed')
    await phone.approve(phone.proposals[0]?.id ?? 0)
    await waitFor(() => expect(phone.sessions()).toEqual([]))
  })

  it('pairing over the relay leaves no timer and no listener', async () => {
    const { phone, site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    await pairing(dapp, (uri) => phone.pair(uri)).done
    expect(dapp.countOpenHandles()).toBe(0)
  })

  it('pairing over the relay creates a fresh URI once a suspended page is shown again', async () => {
    const { site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    const { uris } = pairing(dapp)
    await uris(1)
    dapp.clock.skew(10 * minute)
    dapp.goOnline(true)
    await uris(2)
  })

  it('pairing over the relay creates a fresh URI after a computer slept, without an event of the page', async () => {
    const { site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    const { uris } = pairing(dapp)
    await uris(1)
    dapp.clock.skew(10 * minute)
    await dapp.clock.advance(5000)
    await uris(2)
  })

  it('pairing over the relay keeps the URI if a suspended page is shown again in time', async () => {
    const { site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    const { shown, uris } = pairing(dapp)
    await uris(1)
    dapp.clock.skew(3 * minute)
    dapp.goOnline(true)
    await dapp.clock.advance(0)
    expect(shown).toHaveLength(1)
  })

  it('pairing over the relay survives a lost connection while the QR code is shown', async () => {
    const { relay, phone, site } = await startRelayFixture()
    const { shown, uris, done, ended } = pairing(site())
    await uris(1)
    relay.dropAll()
    await phone.pair(shown[0]?.uri ?? '')
    await done
    expect(ended.signer?.accounts()).toHaveLength(2)
  })
})
