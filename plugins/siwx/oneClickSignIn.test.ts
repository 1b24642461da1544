import { describe, expect, test } from 'vitest'
import type { Siwx, SiwxSession, SiwxTools } from '#plugins/ports/SiwxSource'
import type { SignInBehaviour } from '../../test/harness/handleSignIns.ts'
import { createSiwxDouble } from '../../test/harness/SiwxDouble.ts'
import { startOneClickAuth } from '../../test/harness/startOneClickAuth.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'
import { defaultSiwx } from './defaultSiwx.ts'

/** The implementation that a browser uses, accessible to the test. */
function watched(options: Parameters<typeof defaultSiwx>[0] = {}) {
  let own: Siwx | undefined
  const source = async (tools: SiwxTools) => {
    const made = defaultSiwx({
      statement: 'I accept the terms.',
      resources: ['https://shop.example/terms'],
      ...options,
    })
    own = typeof made === 'function' ? await made(tools) : made
    return own
  }
  const sessions = async (address: string): Promise<readonly SiwxSession[]> =>
    (
      await Promise.all(
        (['eip155:1', 'eip155:8453'] as const).map(
          (network) => own?.getSessions(network, address) ?? [],
        ),
      )
    ).flat()
  return { source, sessions }
}

/** Answers that a wallet could send in place of a valid one. */
const strays: readonly (readonly [string, SignInBehaviour])[] = [
  [
    'for another site',
    {
      change: (challenge) => ({
        ...challenge,
        domain: 'evil.example',
        aud: 'https://evil.example',
      }),
    },
  ],
  [
    'for another page',
    { change: (challenge) => ({ ...challenge, aud: 'https://evil.example/login' }) },
  ],
  ['with another nonce', { change: (challenge) => ({ ...challenge, nonce: 'f'.repeat(32) }) }],
  ['that is older', { change: (challenge) => ({ ...challenge, iat: '2020-01-01T00:00:00Z' }) }],
  ['that lasts longer', { change: (challenge) => ({ ...challenge, exp: '2099-01-01T00:00:00Z' }) }],
  ['that has run out', { change: (challenge) => ({ ...challenge, exp: '2020-01-01T00:00:00Z' }) }],
  [
    'in other words',
    {
      change: (challenge) => ({
        ...challenge,
        statement: (challenge.statement ?? '').replace('terms', 'blame'),
      }),
    },
  ],
  [
    'with a resource more',
    {
      change: (challenge) => ({
        ...challenge,
        resources: ['https://evil.example/', ...(challenge.resources ?? [])],
      }),
    },
  ],
  ['with a field more', { change: (challenge) => ({ ...challenge, requestId: 'request-7' }) }],
  [
    'with another signature',
    {
      forge: (all) =>
        all.map((one) => ({
          ...one,
          s: { ...one.s, s: `${one.s.s.slice(0, 10)}0000${one.s.s.slice(14)}` },
        })),
    },
  ],
  [
    'of another account',
    {
      forge: (all) =>
        all.map((one) => ({
          ...one,
          p: { ...one.p, iss: `did:pkh:eip155:1:0x${'1'.repeat(40)}` },
        })),
    },
  ],
  [
    'with a field that is a line more',
    {
      forge: (all) =>
        all.map((one) => ({ ...one, p: { ...one.p, requestId: 'x\nNonce: 12345678' } })),
    },
  ],
]

describe('with a wallet that signs in while it connects, the visitor', () => {
  test('the visitor connects and signs in with one approval; the session has the CACAO', async () => {
    const { source, sessions } = watched()
    const { phone, site, met } = await startOneClickAuth(source, {})
    const { connect, status, view, events } = site()
    expect(await connect()).toBe('approved')
    expect([status(), view(), events]).toEqual(['connected', 'closed', ['SIWX_AUTH_SUCCESS']])
    const [session, ...others] = await sessions(phone.address)
    expect(others).toEqual([])
    expect(session?.data).toMatchObject({
      accountAddress: phone.address,
      chainId: 'eip155:1',
      domain: 'localhost',
      nonce: met?.seen[0]?.asked.nonce,
    })
    expect(session?.data.resources).toEqual([
      'https://shop.example/terms',
      expect.stringMatching(/^urn:recap:/),
    ])
    expect(session).toMatchObject({
      cacao: { h: { t: 'caip122' }, s: { t: 'eip191', s: session?.signature } },
    })
    expect(session?.message).toContain('I accept the terms. I further authorize the stated URI')
    expect(phone.requests).toEqual([])
  })

  test('the visitor signs in also where the site states nothing and names no resources', async () => {
    const { source, sessions } = watched({ statement: undefined, resources: undefined })
    const { phone, site } = await startOneClickAuth(source, {})
    const { connect, view, events } = site()
    expect(await connect()).toBe('approved')
    expect([view(), events]).toEqual(['closed', ['SIWX_AUTH_SUCCESS']])
    const [session] = await sessions(phone.address)
    expect(session?.data).toMatchObject({
      statement: expect.stringMatching(/^I further authorize the stated URI/),
      resources: [expect.stringMatching(/^urn:recap:/)],
    })
  })

  test('the visitor is signed in on each network the wallet signed on, and connects on the first', async () => {
    const { source, sessions } = watched()
    const { phone, site } = await startOneClickAuth(source, { chains: ['eip155:8453', 'eip155:1'] })
    const { connect, kernel, view } = site()
    await connect()
    expect((await sessions(phone.address)).map(({ data }) => data.chainId)).toEqual([
      'eip155:1',
      'eip155:8453',
    ])
    expect(kernel.connections.getState('eip155')?.networkState.caipNetwork?.caipNetworkId).toBe(
      'eip155:8453',
    )
    await kernel.connections.switchNetwork('eip155:1')
    expect(view()).toBe('closed')
  })

  test.each(strays)(
    'the visitor is not signed in by a message %s, and gets the sign-in view',
    async (_, meeting) => {
      const { source, sessions } = watched()
      const { phone, site } = await startOneClickAuth(source, meeting)
      const { connect, view, events } = site()
      await connect()
      expect(view()).toBe('SIWXSignMessage')
      expect(await sessions(phone.address)).toEqual([])
      expect(events.filter((event) => event.startsWith('SIWX_AUTH_SUCCESS'))).toEqual([])
    },
  )

  test('the visitor is not signed in if one of several messages is invalid', async () => {
    const { source, sessions } = watched()
    const spoilt: SignInBehaviour = {
      chains: ['eip155:1', 'eip155:8453'],
      forge: ([first, second]) => [first, { ...second, s: { t: 'eip191', s: first?.s.s } }],
    }
    const { phone, site } = await startOneClickAuth(source, spoilt)
    const { connect, view } = site()
    await connect()
    expect([view(), await sessions(phone.address)]).toEqual(['SIWXSignMessage', []])
  })

  test('the visitor is not signed in by a message signed earlier', async () => {
    const { source, sessions } = watched()
    const kept: unknown[] = []
    const keep = (all: readonly unknown[]) => {
      kept.push(...all)
      return all
    }
    const { phone, site, met } = await startOneClickAuth(source, { forge: keep })
    const first = site()
    await first.connect()
    await first.kernel.connections.disconnect()
    expect(await sessions(phone.address)).toEqual([])
    if (met) met.next = { forge: () => kept }
    const second = site()
    await second.connect()
    expect([second.view(), await sessions(phone.address)]).toEqual(['SIWXSignMessage', []])
  })

  test('checks the sign-in of the wallet before the implementation receives the session', async () => {
    const own = createSiwxDouble()
    const { createMessage } = own
    const issuedAt = new Date().toISOString()
    const siwx: Siwx = {
      ...own,
      createMessage: async (input) => ({
        ...(await createMessage(input)),
        domain: 'localhost',
        uri: 'http://localhost',
        issuedAt,
      }),
    }
    const { site } = await startOneClickAuth(siwx, {
      change: (challenge) => ({ ...challenge, nonce: 'f'.repeat(32) }),
    })
    const { connect, view } = site()
    await connect()
    expect([own.sessions, own.calls.filter((what) => /^(set|add)/.test(what)), view()]).toEqual([
      [],
      [],
      'SIWXSignMessage',
    ])
  })

  test('the visitor connects and gets the sign-in view with a wallet without support', async () => {
    const { source, sessions } = watched()
    const { phone, site } = await startOneClickAuth(source)
    const { connect, kernel, view } = site()
    await connect()
    expect(view()).toBe('SIWXSignMessage')
    const { signInRef } = await import('#plugins/ports/siwx')
    await (await kernel.use(signInRef)).sign()
    await waitUntil(async () => (await sessions(phone.address)).length).toBe(1)
    expect(phone.requests.map(({ method }) => method)).toEqual(['personal_sign'])
  })

  test('the visitor is neither connected nor signed in after rejecting in the wallet', async () => {
    const { source, sessions } = watched()
    const { phone, site } = await startOneClickAuth(source, { answer: 'reject' })
    const { connect, status, view } = site()
    expect(await connect()).toBe('rejected')
    expect([status(), view(), await sessions(phone.address)]).toEqual([
      'disconnected',
      'closed',
      [],
    ])
  })

  test('the visitor only connects if the sign-in is optional', async () => {
    const { source } = watched({ required: false })
    const { phone, site, met } = await startOneClickAuth(source, {})
    const { connect, view } = site()
    await connect()
    expect([met?.seen.length, phone.proposals.length, view()]).toEqual([0, 1, 'SIWXSignMessage'])
  })
})
