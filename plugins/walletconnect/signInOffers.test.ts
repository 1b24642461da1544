import { describe, expect, it } from 'vitest'
import type {
  Namespace,
  NamespaceManifest,
  RemoteSigner,
  SignInChallenge,
  SignInProof,
} from '#kernel'
import { namespaces } from '../../modal/catalog.ts'
import type { SignInBehaviour } from '../../test/harness/handleSignIns.ts'
import { handleSignIns } from '../../test/harness/handleSignIns.ts'
import { loadNamespace } from '../../test/harness/loadNamespace.ts'
import type { RelayDapp } from '../../test/harness/relayDapp.ts'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { createServerHost } from '../../verify/createServerHost.ts'

const challenge: SignInChallenge = {
  domain: 'localhost',
  uri: 'http://localhost',
  version: '1',
  nonce: '0123456789abcdef0123456789abcdef',
  issuedAt: '2026-01-02T11:59:00Z',
  expirationTime: '2026-01-02T13:00:00Z',
  notBefore: '2026-01-02T11:00:00Z',
  requestId: 'visit-7',
  statement: 'I accept the terms.',
  resources: ['https://shop.example/terms'],
  network: 'eip155:1',
}
const now = () => Date.parse('2026-01-02T12:00:00Z')
const evm = async (): Promise<Namespace> => {
  // The first contribution of a namespace plugin is its manifest.
  const manifest = (await namespaces['eip155']?.())?.manifest.contributes?.[0]
    ?.item as NamespaceManifest
  return loadNamespace(
    manifest,
    createServerHost(manifest.networks, now, () => Promise.reject(new TypeError('no node'))),
  )
}
const signIn = (asked: SignInChallenge | undefined = challenge) => ({
  challenge: async () => asked,
  loadNamespace: evm,
})
const proofsOf = (signer: RemoteSigner | undefined) => [signer?.proof?.('eip155') ?? []].flat()
/** The challenge with the session's permissions that the proof adds. */
const withRecap = ({ message }: SignInProof): SignInChallenge => ({
  ...challenge,
  statement: message.split('\n')[3] ?? '',
  resources: message
    .slice(message.indexOf('Resources:\n'))
    .split('\n')
    .slice(1)
    .map((line) => line.slice(2)),
})

async function start(meeting?: SignInBehaviour) {
  const world = await startRelayFixture()
  const met = meeting && handleSignIns(world.phone, meeting)
  return { ...world, met, seen: met?.seen ?? [] }
}
async function pair(site: RelayDapp, phone: { pair(uri: string): Promise<void> }) {
  const uris: string[] = []
  const signer = await site.connector.pair(site.proposal(), ({ uri }) => {
    uris.push(uri)
    void phone.pair(uri)
  })
  return { signer, uris }
}

/** A client that draws the same id for the first two requests, as one of a thousand does. */
function createClashingClientDouble() {
  const sent: object[] = []
  const engine = {
    sendRequest: async (request: object) => void sent.push(request),
    onSessionAuthenticateResponse() {},
  }
  const client = {
    engine,
    async authenticate({ chains }: { chains: readonly string[] }) {
      const id = sent.length + 1
      const requester = { publicKey: 'key' }
      await engine.sendRequest({ clientRpcId: id, params: { authPayload: { chains }, requester } })
      await engine.sendRequest({
        clientRpcId: id === 1 ? id : id + 1,
        params: { optionalNamespaces: { eip155: { chains } } },
      })
      return { uri: `wc:${id}`, response: async () => undefined }
    },
  }
  return { client }
}

describe('pairing with sign-in', () => {
  it('pairing with sign-in connects and signs in with one approval, in the site’s words', async () => {
    const { phone, site, seen, fetched, relay } = await start({})
    const { signer, uris } = await pair(site({ signIn: signIn() }), phone)
    expect(uris[0]).toContain('methods=wc_sessionAuthenticate')
    expect(phone.proposals).toEqual([])
    const {
      domain,
      nonce,
      uri: aud,
      issuedAt: iat,
      expirationTime: exp,
      notBefore: nbf,
      requestId,
      statement,
    } = challenge
    expect(seen.map(({ asked }) => asked)).toMatchObject([
      {
        chains: ['eip155:1', 'eip155:8453'],
        domain,
        nonce,
        aud,
        iat,
        exp,
        nbf,
        requestId,
        statement,
      },
    ])
    expect(signer.accounts()).toEqual([`eip155:1:${phone.address}`, `eip155:8453:${phone.address}`])
    expect([...signer.methods('eip155')].toSorted()).toEqual([
      'eth_sendTransaction',
      'personal_sign',
    ])
    const [proof, ...others] = proofsOf(signer)
    expect(others).toEqual([])
    expect(proof).toMatchObject({
      account: `eip155:1:${phone.address}`,
      scheme: 'eip191',
      extra: { cacao: { h: { t: 'caip122' }, p: { nonce } } },
    })
    if (!proof) return
    expect(proof.message).toContain(
      '\nI accept the terms. I further authorize the stated URI to perform the following actions on my behalf: (1) ',
    )
    expect(await (await evm()).verify(proof, { expect: withRecap(proof) })).toEqual({ valid: true })
    expect(withRecap(proof).resources?.[0]).toBe('https://shop.example/terms')
    expect(fetched).toEqual([])
    expect(relay.calls.get('wc_proposeSession')).toBeUndefined()
  })

  it('pairing with sign-in creates a session that works, survives a reload and ends on both sides', async () => {
    const { phone, site } = await start({})
    const first = site({ signIn: signIn() })
    const { signer } = await pair(first, phone)
    await expect(
      signer.request('eip155:1', 'personal_sign', ['0x6869', phone.address]),
    ).resolves.toMatch(/^0x/)
    const accounts = signer.accounts()
    first.connector.dispose()
    const second = site({ storage: first.storage })
    const resumed = await second.connector.resume(signer.serialize())
    expect(resumed?.accounts()).toEqual(accounts)
    // A sign-in of one visit is no proof on the next.
    expect(proofsOf(resumed ?? undefined)).toEqual([])
    await resumed?.close()
    await waitFor(() => expect(phone.sessions()).toEqual([]))
  })

  it('pairing with sign-in returns a proof for each network the wallet signed on', async () => {
    const { phone, site } = await start({ chains: ['eip155:8453', 'eip155:1'] })
    const { signer } = await pair(site({ signIn: signIn() }), phone)
    const proofs = proofsOf(signer)
    expect(proofs.map(({ account }) => account)).toEqual([
      `eip155:8453:${phone.address}`,
      `eip155:1:${phone.address}`,
    ])
    const code = await evm()
    for (const proof of proofs) {
      const network = proof.account.startsWith('eip155:1:') ? 'eip155:1' : 'eip155:8453'
      expect(await code.verify(proof, { expect: { ...withRecap(proof), network } })).toEqual({
        valid: true,
      })
    }
  })

  it('pairing with sign-in puts the visitor’s network first', async () => {
    const { phone, site, seen } = await start({})
    await pair(site({ signIn: signIn({ ...challenge, network: 'eip155:8453' }) }), phone)
    expect(seen[0]?.asked.chains).toEqual(['eip155:8453', 'eip155:1'])
  })

  it('pairing with sign-in falls back to the plain proposal for a wallet without support', async () => {
    const { phone, site } = await start()
    const { signer } = await pair(site({ signIn: signIn() }), phone)
    expect(phone.proposals[0]?.optionalNamespaces['eip155']).toMatchObject({
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls'],
      rpcMap: { 1: 'http://127.0.0.1:1/' },
    })
    expect(signer.accounts()).toHaveLength(2)
    expect(proofsOf(signer)).toEqual([])
  })

  it.each([10_001, -32_601])(
    'pairing with sign-in falls back to the proposal too if the wallet reports an unknown request (%s)',
    async (code) => {
      const { phone, site } = await start()
      // Like a wallet without one-click sign-in, it receives the request and the proposal.
      phone.wallet.on(
        'session_authenticate',
        ({ id }) =>
          void phone.wallet.rejectSessionAuthenticate({
            id,
            reason: { code, message: 'Unsupported' },
          }),
      )
      const old = {
        pair: (uri: string) =>
          phone.pair(
            uri
              .replace('&methods=wc_sessionAuthenticate', '')
              .replace('methods=wc_sessionAuthenticate&', ''),
          ),
      }
      const { signer } = await pair(site({ signIn: signIn() }), old)
      expect(phone.proposals).toHaveLength(1)
      expect(signer.accounts()).toHaveLength(2)
    },
  )

  it('pairing with sign-in sends both requests again if the client gave them the same id', async () => {
    const { createSignInOffers } = await import('./createSignInOffers.ts')
    const offers = createSignInOffers(createClashingClientDouble(), now)
    const made = await offers.offer({
      namespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [], rpcMap: {} } },
      properties: {},
      challenge,
      namespaceCode: await evm(),
    })
    expect(made?.uri).toBe('wc:2')
  })

  it('pairing with sign-in ends with "Connection rejected" when the wallet rejects', async () => {
    const { phone, site } = await start({ answer: 'reject' })
    await expect(pair(site({ signIn: signIn() }), phone)).rejects.toMatchObject({
      code: 'connect-rejected',
      cause: { code: 5000 },
    })
  })

  it('pairing with sign-in sends the plain proposal if the site has no sign-in or makes its message too slowly', async () => {
    const { phone, site, relay } = await startRelayFixture()
    const { uris } = await pair(
      site({ signIn: { ...signIn(), challenge: async () => undefined } }),
      phone,
    )
    const late = site({
      clock: 'manual',
      signIn: { ...signIn(), challenge: () => new Promise(() => {}) },
    })
    const pairing = pair(late, phone)
    await waitFor(async () => {
      await late.clock.advance(1000)
      expect(relay.calls.get('wc_proposeSession')).toBe(2)
    })
    uris.push(...(await pairing).uris)
    expect(uris.filter((uri) => uri.includes('sessionAuthenticate'))).toEqual([])
  })

  it('pairing with sign-in sends the plain proposal if it includes more than EVM accounts', async () => {
    const { phone, site } = await start({})
    const dapp = site({
      signIn: signIn(),
      override: {
        methods: { solana: ['solana_signMessage'] },
        chains: { solana: ['solana:main'] },
      },
    })
    await pair(dapp, phone)
    expect(Object.keys(phone.proposals[0]?.optionalNamespaces ?? {})).toEqual(['eip155', 'solana'])
  })

  it('pairing with sign-in accepts the answer to a URI that was just replaced', async () => {
    const { phone, site, met, seen } = await start({ answer: 'ignore' })
    const dapp = site({ clock: 'manual', signIn: signIn() })
    const uris: string[] = []
    const pairing = dapp.connector.pair(dapp.proposal(), ({ uri }) => void uris.push(uri))
    await waitFor(() => expect(uris).toHaveLength(1))
    if (met) met.next = { answer: 'ignore' }
    await phone.pair(uris[0] ?? '')
    await waitFor(() => expect(seen).toHaveLength(1))
    await dapp.clock.advance(225_000)
    await waitFor(() => expect(uris).toHaveLength(2))
    await phone.wallet.rejectSessionAuthenticate({
      id: seen[0]?.id ?? 0,
      reason: { code: 5000, message: 'User rejected.' },
    })
    await expect(pairing).rejects.toMatchObject({ code: 'connect-rejected' })
  })

  it.each<[string, NonNullable<SignInBehaviour['forge']>]>([
    ['no list', () => 'nonsense'],
    ['nothing', () => []],
    [
      'an account of no EVM network',
      ([one]) => [{ ...one, p: { ...one?.p, iss: 'did:pkh:solana:main:0x12' } }],
    ],
    ['a signature that is no hex', ([one]) => [{ ...one, s: { t: 'eip191', s: 'nonsense' } }]],
    ['null', () => [null]],
  ])(
    'pairing with sign-in fails if the answer has %s, without an unhandled error',
    async (_, forge) => {
      const { phone, site, unhandled } = await start({ forge })
      await expect(pair(site({ signIn: signIn() }), phone)).rejects.toMatchObject({
        code: 'internal',
      })
      expect(unhandled).toEqual([])
    },
  )

  it('pairing with sign-in sends no request about the signature of a contract', async () => {
    const { phone, site, fetched } = await start({
      forge: (all) => all.map((one) => ({ ...one, s: { t: 'eip1271', s: '0x1234' } })),
    })
    const { signer } = await pair(site({ signIn: signIn() }), phone)
    expect(proofsOf(signer)[0]).toMatchObject({ scheme: 'eip1271', signature: '0x1234' })
    expect(fetched).toEqual([])
  })

  it('pairing with sign-in fails as unsupported if the wallet grants nothing', async () => {
    const { phone, site } = await start({
      forge: (all) => all.map((one) => ({ ...one, p: { ...one.p, resources: [] } })),
    })
    await expect(pair(site({ signIn: signIn() }), phone)).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
})
