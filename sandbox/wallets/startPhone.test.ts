import { once } from 'node:events'
import type { UniversalProvider } from '@walletconnect/universal-provider'
import { formatMessage } from '@walletconnect/utils'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Sandbox } from '../startSandbox.ts'
import { startSandbox } from '../startSandbox.ts'
import { memoryStorage } from './memoryStorage.ts'

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]
const hello = '0x68656c6c6f'
type Client = Awaited<ReturnType<(typeof UniversalProvider)['init']>>

let sandbox: Sandbox
// A world of its own: the sandbox itself is the subject.
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await control('POST', '/reset')
})

async function control(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.info.api}/__sandbox${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function site(): Promise<Client> {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const metadata = {
    name: 'Site',
    description: 'A site under test',
    url: 'http://localhost',
    icons: [],
  }
  return UniversalProvider.init({
    projectId: 'site',
    relayUrl: sandbox.info.relay,
    metadata,
    storage: memoryStorage(),
    logger: 'silent',
    telemetryEnabled: false,
  })
}

async function connect(
  pairing: object = { behaviour: 'approve' },
  chains = ['eip155:1', 'eip155:8453'],
) {
  const client = await site()
  const paired = new Promise<{ status: number }>((resolve) =>
    client.on('display_uri', (uri: string) =>
      resolve(control('POST', '/phone', { uri, ...pairing })),
    ),
  )
  const rpcMap = Object.fromEntries(
    Object.entries(sandbox.info.chains).map(([caip2, url]) => [caip2.split(':')[1], url]),
  )
  const session = client.connect({
    optionalNamespaces: {
      eip155: { chains, methods, events: ['accountsChanged', 'chainChanged'], rpcMap },
    },
  })
  return { client, session, paired }
}

async function connected(pairing?: object, chains?: string[]) {
  const { client, session } = await connect(pairing, chains)
  const established = await session
  if (!established) throw new Error('No session')
  const address = established.namespaces['eip155']?.accounts[0]?.split(':')[2] as `0x${string}`
  return { client, session: established, address }
}

const next = <T>(client: Client, event: string) =>
  new Promise<T>((resolve) => client.once(event, resolve))

describe('phone wallet, over a real client and the relay', () => {
  it('the phone approves the requested chains and methods', async () => {
    const { session, address } = await connected()
    expect(session.namespaces['eip155']?.accounts).toEqual([
      `eip155:1:${address}`,
      `eip155:8453:${address}`,
    ])
    expect(session.namespaces['eip155']?.methods.toSorted()).toEqual(methods.toSorted())
    expect(session.peer.metadata.name).toBe('Pocket Lantern')
  })

  it('the phone approves fewer chains and methods on command', async () => {
    const { session } = await connected({
      behaviour: 'approve',
      namespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'] } },
    })
    expect(session.namespaces['eip155']).toMatchObject({
      chains: ['eip155:1'],
      methods: ['personal_sign'],
    })
  })

  it('the phone rejects a proposal with 5000', async () => {
    const { session } = await connect({ behaviour: 'reject' })
    await expect(session).rejects.toMatchObject({ code: 5000 })
  })

  it('ignores a proposal, which stays open', async () => {
    const { session, paired } = await connect({ behaviour: 'ignore' })
    expect((await paired).status).toBe(200)
    const first = await Promise.race([
      session.then(() => 'session'),
      new Promise((resolve) => setTimeout(() => resolve('still open'), 700)),
    ])
    expect(first).toBe('still open')
  })

  it('reports a malformed URI', async () => {
    expect(
      (await control('POST', '/phone', { uri: 'wc:nonsense', behaviour: 'approve' })).status,
    ).toBe(400)
    expect(
      (await control('POST', '/phone', { uri: 'https://x', behaviour: 'approve' })).status,
    ).toBe(400)
  })

  it('the phone signs messages and typed data that verify', async () => {
    const { client, address } = await connected()
    const signature = await client.request<`0x${string}`>(
      { method: 'personal_sign', params: [hello, address] },
      'eip155:1',
    )
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const typed = {
      domain: { name: 'Site', chainId: 1 },
      types: { Vote: [{ name: 'yes', type: 'bool' }] },
      primaryType: 'Vote',
      message: { yes: true },
    } as const
    const typedSignature = await client.request<`0x${string}`>(
      { method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typed)] },
      'eip155:1',
    )
    expect(await verifyTypedData({ address, signature: typedSignature, ...typed })).toBe(true)
  })

  it('sends a transaction that is mined on the requested chain', async () => {
    const { client, address } = await connected()
    const to = '0x00000000000000000000000000000000000000b5'
    await client.request(
      { method: 'eth_sendTransaction', params: [{ from: address, to, value: '0x5' }] },
      'eip155:8453',
    )
    await expect.poll(() => sandbox.chains['eip155:8453']?.nativeBalance(to)).toBe(5n)
    expect(await sandbox.chains['eip155:1']?.nativeBalance(to)).toBe(0n)
  })

  it('answers its next request as commanded, and only that one', async () => {
    const { client, address } = await connected()
    const ask = () =>
      client.request({ method: 'personal_sign', params: [hello, address] }, 'eip155:1')
    await control('POST', '/phone/next', { behaviour: 'reject' })
    await expect(ask()).rejects.toMatchObject({ code: 5000 })
    await control('POST', '/phone/next', { behaviour: 'error' })
    await expect(ask()).rejects.toMatchObject({ code: -32603 })
    expect(await ask()).toMatch(/^0x/)
  })

  it('the phone waits for its owner in mode ask', async () => {
    const { session } = await connect({ behaviour: 'ask' })
    await expect.poll(async () => (await control('GET', '/phone')).body.questions.length).toBe(1)
    const [question] = (await control('GET', '/phone')).body.questions
    expect(question).toMatchObject({
      kind: 'proposal',
      site: { name: 'Site' },
      chains: ['eip155:1', 'eip155:8453'],
    })
    await control('POST', '/phone/answer', { id: question.id, approve: true })
    expect((await session)?.topic).toBeTruthy()
  })

  it('makes several calls in one transaction, all or none', async () => {
    const { client, address } = await connected()
    const to = '0x00000000000000000000000000000000000000b6'
    const calls = [
      { to, value: '0x1' },
      { to, value: '0x2' },
    ]
    const { id } = await client.request<{ id: string }>(
      {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls }],
      },
      'eip155:1',
    )
    await expect
      .poll(
        async () =>
          Object(
            await client.request({ method: 'wallet_getCallsStatus', params: [id] }, 'eip155:1'),
          ).status,
      )
      .toBe(200)
    expect(await sandbox.chains['eip155:1']?.nativeBalance(to)).toBe(3n)
  })

  it('emits events, changes and ends a session on command', async () => {
    const { client, session } = await connected()
    const changed = next<string[]>(client, 'accountsChanged')
    const other = (await control('GET', '/phone')).body.addresses[1]
    await control('POST', '/phone/session', {
      action: 'emit',
      event: 'accountsChanged',
      data: [`eip155:1:${other}`],
      chainId: 'eip155:1',
    })
    expect(await changed).toEqual([other])
    const updated = next<{ params: { namespaces: object } }>(client, 'session_update')
    await control('POST', '/phone/session', {
      action: 'update',
      namespaces: { eip155: { chains: ['eip155:1'], accounts: [other] } },
    })
    expect((await updated).params.namespaces).toMatchObject({
      eip155: { accounts: [`eip155:1:${other}`] },
    })
    const ended = next<{ topic: string }>(client, 'session_delete')
    await control('POST', '/phone/session', { action: 'disconnect' })
    expect((await ended).topic).toBe(session.topic)
    expect((await control('GET', '/phone')).body.sessions).toEqual([])
  })
})

/** A site that connects and signs in at once, by the client's own means. */
async function signingIn(pairing: object) {
  const client = await site()
  client.on('display_uri', (uri: string) => void control('POST', '/phone', { uri, ...pairing }))
  const request = {
    domain: 'localhost',
    uri: 'http://localhost',
    nonce: '0123456789abcdef',
    chains: ['eip155:1', 'eip155:8453', 'eip155:10'],
    methods,
  }
  const answer = client.authenticate(request)
  answer.catch(() => undefined)
  return { client, answer }
}
const textOf = (p: Parameters<typeof formatMessage>[0] & { readonly iss: string }) =>
  formatMessage(p, p.iss)

describe('phone wallet with one-step sign-in', () => {
  it('a one-step sign-in covers every supported network, and the session is active', async () => {
    const { client, answer } = await signingIn({ behaviour: 'approve' })
    const { auths = [], session } = await answer
    const address = (await control('GET', '/phone')).body.addresses[0]
    expect(auths.map(({ p }) => p.iss)).toEqual([
      `did:pkh:eip155:1:${address}`,
      `did:pkh:eip155:8453:${address}`,
    ])
    for (const { p, s } of auths)
      expect(
        await verifyMessage({ address, message: textOf(p), signature: s.s as `0x${string}` }),
      ).toBe(true)
    expect(session?.namespaces['eip155']?.accounts).toEqual([
      `eip155:1:${address}`,
      `eip155:8453:${address}`,
    ])
    const signature = await client.request<`0x${string}`>(
      { method: 'personal_sign', params: [hello, address] },
      'eip155:1',
    )
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })

  it('a one-step sign-in uses the commanded text and account', async () => {
    const [, other] = (await control('GET', '/phone')).body.addresses
    const { answer } = await signingIn({
      namespaces: {
        eip155: { chains: ['eip155:8453'], accounts: [other], methods: ['personal_sign'] },
      },
    })
    const { auths, session } = await answer
    expect(auths?.map(({ p }) => p.iss)).toEqual([`did:pkh:eip155:8453:${other}`])
    expect(session?.namespaces['eip155']).toMatchObject({
      accounts: [`eip155:8453:${other}`],
      methods: ['personal_sign'],
    })
  })

  it.each(['reject', 'error'])('refuses a one-step sign-in when set to %s', async (behaviour) => {
    const { answer } = await signingIn({ behaviour })
    await expect(answer).rejects.toBe('User rejected.')
  })

  it('shows the text to sign and waits for its owner in mode ask', async () => {
    const { answer } = await signingIn({ behaviour: 'ask' })
    await expect.poll(async () => (await control('GET', '/phone')).body.questions.length).toBe(1)
    const [question] = (await control('GET', '/phone')).body.questions
    expect(question).toMatchObject({
      kind: 'sign-in',
      title: 'Connect and sign in',
      site: { name: 'Site' },
      chains: ['eip155:1', 'eip155:8453'],
    })
    expect(question.lines[0]).toContain(
      'localhost wants you to sign in with your Ethereum account:',
    )
    await control('POST', '/phone/answer', { id: question.id, approve: true })
    expect((await answer).auths).toHaveLength(2)
  })

  it('never answers a one-step sign-in when set to ignore', async () => {
    const { answer } = await signingIn({ behaviour: 'ignore' })
    await expect.poll(() => sandbox.relay.calls.get('irn_publish') ?? 0).toBeGreaterThanOrEqual(2)
    expect(
      await Promise.race([
        answer,
        new Promise((resolve) => setTimeout(() => resolve('still open'), 700)),
      ]),
    ).toBe('still open')
  })

  it('answers the proposal as a phone without one-step sign-in', async () => {
    const { answer } = await signingIn({ signsIn: false })
    const { auths, session } = await answer
    expect(auths).toBeUndefined()
    expect(session?.namespaces['eip155']?.accounts).toHaveLength(2)
  })
})

describe('relay of the sandbox', () => {
  it('the relay serves a request after every socket was cut', async () => {
    const { client, address } = await connected()
    const cut = new Promise((resolve) =>
      client.client.core.relayer.once('relayer_disconnect', resolve),
    )
    await control('POST', '/relay', { dropAll: true })
    await cut
    const signature = await client.request<`0x${string}`>(
      { method: 'personal_sign', params: [hello, address] },
      'eip155:1',
    )
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })

  it('the relay keeps a message for an offline client', async () => {
    const { client } = await connected()
    await client.client.core.relayer.transportClose()
    await control('POST', '/phone/session', { action: 'disconnect' })
    const ended = next(client, 'session_delete')
    await client.client.core.relayer.transportOpen()
    await ended
  })

  it.each([
    ['jwt', 'JWT Token is not yet valid'],
    ['key', 'Unauthorized: invalid key'],
    ['origin', 'origin not allowed'],
  ])('the relay refuses a site with the words for "%s"', async (reject, words) => {
    await control('POST', '/relay', { reject })
    const client = await site()
    const refused = new Promise<Error>((resolve) =>
      client.client.core.relayer.on('relayer_error', resolve),
    )
    client
      .connect({ optionalNamespaces: { eip155: { chains: ['eip155:1'], methods, events: [] } } })
      .catch(() => undefined)
    expect((await refused).message).toContain(words)
    await client.client.core.relayer.transportClose()
  })

  it('the relay refuses connections while it is down', async () => {
    await control('POST', '/relay', { down: true })
    await expect(once(new WebSocket(sandbox.info.relay), 'open')).rejects.toThrow('socket hang up')
  })
})
