import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Caip2, Namespace } from '#kernel'
import { toAccountId } from '#kernel'
import type { Siwx, SiwxMessageData, SiwxSession } from '#plugins/ports/SiwxSource'
import { namespaces } from '../../modal/catalog.ts'
import { signWithReference } from '../../sandbox/reference-verifiers/signWithReference.ts'
import { createSiwxTools } from '../../test/harness/createSiwxTools.ts'
import { createDefaultSiwx } from './createDefaultSiwx.ts'
import type { DefaultSiwxOptions } from './DefaultSiwxOptions.ts'
import { pickMessageData } from './pickMessageData.ts'
import { toChallenge } from './toChallenge.ts'

const ids = Object.keys(namespaces)

/** A session signed with the namespace's reference library. */
async function signSession(siwx: Siwx, id: string) {
  const sign = signWithReference[id]
  if (!sign) throw new Error(`No wallet signs for ${id}`)
  const { network, address } = await sign('who are you?')
  const chainId = network as Caip2
  const message = await siwx.createMessage({ accountAddress: address, chainId })
  const text = message.toString()
  const { signature, ...rest } = (await sign(text)).signed
  const session: SiwxSession = {
    data: JSON.parse(JSON.stringify(message)),
    message: text,
    signature,
    proof: { account: toAccountId(chainId, address), message: text, signature, ...rest },
  }
  return { session, chainId, address, message }
}

/** An implementation, and a session of it. */
async function start(id: string, options: DefaultSiwxOptions = {}) {
  const { tools, clock, store } = createSiwxTools()
  const siwx = createDefaultSiwx(tools, options)
  return { siwx, tools, clock, store, ...(await signSession(siwx, id)) }
}

describe('the lifetime of a session', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e15])(
    'is refused with an error of its own: %s',
    async (lifetime) => {
      const { tools } = createSiwxTools()
      const siwx = createDefaultSiwx(tools, { lifetime })
      await expect(
        siwx.createMessage({ accountAddress: '0x1', chainId: 'eip155:1' }),
      ).rejects.toMatchObject({
        code: 'siwx-lifetime-invalid',
        message: `Option "lifetime" of the sign-in cannot be used: ${lifetime}`,
      })
    },
  )
})

describe.each(ids)('sessions of %s', (id) => {
  test('sessions are verified, stored and returned for their account and network, until they expire', async () => {
    const { siwx, session, chainId, address, clock, tools } = await start(id, { lifetime: 60_000 })
    await siwx.addSession(session)
    expect(await siwx.getSessions(chainId, address)).toEqual([session])
    // On the next visit as well.
    expect(await createDefaultSiwx(tools, {}).getSessions(chainId, address)).toEqual([session])
    expect(await siwx.getSessions(`${chainId}x`, address)).toEqual([])
    expect(await siwx.getSessions(chainId, `${address}x`)).toEqual([])
    await clock.advance(60_000)
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })

  test('sessions are not stored if text, account, domain or time differ from what was signed', async () => {
    const { siwx, session, chainId, address } = await start(id)
    const { data, proof } = session
    const forged: readonly (readonly [why: string, SiwxSession])[] = [
      ['account', { ...session, message: `${session.message} ` }],
      ['statement', { ...session, data: { ...data, statement: 'I give everything away' } }],
      ['domain', { ...session, data: { ...data, domain: 'evil.example' } }],
      [
        'expirationTime',
        { ...session, data: { ...data, expirationTime: '2099-01-01T00:00:00.000Z' } },
      ],
      ['form', { ...session, data: { ...data, issuedAt: undefined } }],
      ['account', { ...session, data: { ...data, accountAddress: 'stranger' } }],
      ...(proof
        ? [
            [
              'account',
              { ...session, proof: { ...proof, account: `${chainId}:stranger` } },
            ] as const,
          ]
        : []),
    ]
    for (const [why, one] of forged)
      await expect(siwx.addSession(one)).rejects.toMatchObject({
        code: 'siwx-refused',
        context: { why },
      })
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })
})

describe('messages with more than their session', () => {
  test.each<[keyof SiwxMessageData, string]>([
    ['statement', 'I give everything away'],
    ['expirationTime', '2026-01-02T00:00:00Z'],
    ['notBefore', '2025-12-31T00:00:00Z'],
    ['requestId', 'request-7'],
  ])('messages with more than their session are not stored: %s', async (field, value) => {
    const { siwx, session, tools, chainId, address } = await start('eip155')
    const { [field]: _, ...data } = session.data
    const challenge = toChallenge({ ...session.data, [field]: value })
    const code = await tools.networks.load('eip155')
    const account = { id: toAccountId(chainId, address), address, network: chainId, role: 'eoa' }
    const message = challenge ? code.signInText(challenge, account) : ''
    const signature = (await signWithReference['eip155']?.(message))?.signed.signature ?? ''
    expect(message).toContain(value)
    const given = { data: data as SiwxMessageData, message, signature }
    await expect(siwx.addSession(given)).rejects.toMatchObject({ context: { why: field } })
    await siwx.addSession({ ...given, data: { ...session.data, [field]: value } })
  })
  test('messages with more than their session are not stored: resources', async () => {
    const { siwx, session } = await start('eip155', { resources: ['https://shop.example/terms'] })
    const { resources: _, ...data } = session.data
    await expect(siwx.addSession({ ...session, data })).rejects.toMatchObject({
      context: { why: 'resources' },
    })
  })
})

test('a statement is signed as the text that every server reads: no half of a character pair', async () => {
  const { message } = await start('eip155', { statement: 'Welcome \ud83d to 😀' })
  expect(message.statement).toBe('Welcome \ufffd to 😀')
  expect(message.toString()).toContain('\nWelcome \ufffd to 😀\n')
})

test.each([
  ['Persian', 'به فروشگاه ما خوش آمدید، می\u200cتوانید وارد شوید'],
  ['a family of emoji', 'Welcome 👩\u200d👩\u200d👧'],
])('a statement with joiners is signed and stored: %s', async (_, statement) => {
  const { siwx, session } = await start('eip155', { statement })
  expect(session.message).toContain(`\n${statement}\n`)
  await expect(siwx.addSession(session)).resolves.toBeUndefined()
})

test('an empty statement is none', async () => {
  const { siwx, session, message } = await start('eip155', { statement: '' })
  expect(message).not.toHaveProperty('statement')
  await expect(siwx.addSession(session)).resolves.toBeUndefined()
})

describe.each(ids)('a session without a statement of %s', (id) => {
  test('a session without a statement is stored if the message has none, and only then', async () => {
    const { siwx, session, chainId, address } = await start(id)
    await siwx.addSession(session)
    expect(await siwx.getSessions(chainId, address)).toEqual([session])
    const welcome = await start(id, { statement: 'Welcome' })
    const { statement: _, ...data } = welcome.session.data
    await expect(welcome.siwx.addSession({ ...welcome.session, data })).rejects.toMatchObject({
      context: { why: 'statement' },
    })
  })
})

test('sessions that were signed for another site are not stored', async () => {
  const other = createSiwxTools({ origin: 'https://evil.example' })
  const { session } = await signSession(createDefaultSiwx(other.tools, {}), 'eip155')
  const { siwx } = await start('eip155')
  await expect(siwx.addSession(session)).rejects.toMatchObject({ context: { why: 'domain' } })
})

describe('forged sessions in the storage', () => {
  test('forged sessions in the storage are invalid, even if no node is reachable to verify them', async () => {
    const { siwx, session, chainId, address, store, tools } = await start('eip155')
    await siwx.addSession(session)
    for (const [key, text] of store.entries)
      store.entries.set(key, text.replaceAll(session.signature, `0x${'11'.repeat(65)}`))
    expect(await createDefaultSiwx(tools, {}).getSessions(chainId, address)).toEqual([])
  })
})

describe('sign-in messages', () => {
  test('sign-in messages name the page’s domain, whatever the host says, and 128 random bits', async () => {
    const { message } = await start('eip155', {
      statement: 'Welcome',
      resources: ['https://shop.example/terms'],
    })
    expect(message).toMatchObject({
      domain: 'shop.example',
      uri: 'https://shop.example',
      version: '1',
      statement: 'Welcome',
    })
    expect(message.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(
      Object.keys(message)
        .filter((key) => key !== 'toString')
        .sort(),
    ).toEqual(
      [
        'accountAddress',
        'chainId',
        'domain',
        'expirationTime',
        'issuedAt',
        'nonce',
        'resources',
        'statement',
        'uri',
        'version',
      ].sort(),
    )
    expect(message.toString().startsWith('shop.example wants you to sign in')).toBe(true)
  })
  test('sign-in messages can have notBefore and requestId, in the text and in the stored session', async () => {
    const { siwx, tools, chainId, address } = await start('eip155')
    const notBefore = '2026-01-01T00:00:00Z'
    const message = await siwx.createMessage({ accountAddress: address, chainId, notBefore })
    expect([message.notBefore, message.toString().split('\n')]).toEqual([
      notBefore,
      expect.arrayContaining([`Not Before: ${notBefore}`]),
    ])
    const data: SiwxMessageData = { ...pickMessageData(message), requestId: 'request-7' }
    const challenge = toChallenge(data)
    const code = await tools.networks.load('eip155')
    const text = challenge
      ? code.signInText(challenge, {
          id: toAccountId(chainId, address),
          address,
          network: chainId,
          role: 'eoa',
        })
      : ''
    expect(text.split('\n')).toContain('Request ID: request-7')
    const signed = await signWithReference['eip155']?.(text)
    await siwx.addSession({ data, message: text, signature: signed?.signed.signature ?? '' })
    expect(await siwx.getSessions(chainId, address)).toMatchObject([
      { data: { notBefore, requestId: 'request-7' } },
    ])
  })
  test('sign-in messages have a fresh nonce, or the host’s', async () => {
    const { siwx, chainId, address } = await start('eip155')
    const nonces = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await siwx.createMessage({ accountAddress: address, chainId })).nonce,
      ),
    )
    expect(new Set(nonces).size).toBe(50)
    const { message } = await start('eip155', { getNonce: async () => 'fromTheServer1' })
    expect(message.nonce).toBe('fromTheServer1')
  })
})

describe('options', () => {
  test('options let the host verify a session before it is stored', async () => {
    const verified: SiwxSession[] = []
    const { siwx, session, chainId, address } = await start('eip155', {
      async verify(one) {
        verified.push(one)
        return false
      },
    })
    await expect(siwx.addSession(session)).rejects.toMatchObject({
      code: 'siwx-refused',
      context: { why: 'the server refused it' },
    })
    expect(verified).toEqual([session])
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })
  test('options let a server that spends the nonce accept one of several sessions, the first', async () => {
    const verified: Caip2[] = []
    const { siwx, session, tools, chainId, address } = await start('eip155', {
      async verify({ data }) {
        verified.push(data.chainId)
        return verified.length === 1
      },
    })
    const other = { ...session.data, chainId: 'eip155:8453' } as const
    const challenge = toChallenge(other) ?? expect.fail('no challenge')
    const code = await tools.networks.load('eip155')
    const id = toAccountId(other.chainId, address)
    const account = { id, address, network: other.chainId, role: 'eoa' }
    const message = code.signInText(challenge, account)
    const signature = (await signWithReference['eip155']?.(message))?.signed.signature ?? ''
    await siwx.setSessions([session, { data: other, message, signature }])
    expect(verified).toEqual([chainId, 'eip155:8453'])
    expect(await siwx.getSessions(chainId, address)).toEqual([session])
    expect(await siwx.getSessions('eip155:8453', address)).toEqual([])
    await expect(siwx.setSessions([session])).rejects.toMatchObject({ code: 'siwx-refused' })
  })
  test('options set whether the sign-in is required and whether disconnecting signs out', async () => {
    const plain = (await start('eip155')).siwx
    expect([plain.getRequired?.(), plain.signOutOnDisconnect]).toEqual([true, true])
    const other = (await start('eip155', { required: false, signOutOnDisconnect: false })).siwx
    expect([other.getRequired?.(), other.signOutOnDisconnect]).toEqual([false, false])
  })
})

describe('stored sessions', () => {
  test('stored sessions are removed by account and network, or all at once', async () => {
    const { siwx, session, chainId, address } = await start('solana')
    await siwx.addSession(session)
    await siwx.revokeSession(chainId, 'stranger')
    await siwx.revokeSession('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', address)
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    await siwx.revokeSession(chainId, address)
    expect(await siwx.getSessions(chainId, address)).toEqual([])
    await siwx.setSessions([session])
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })
  test('stored sessions of an account end with its next session, and those of others stay', async () => {
    const { siwx, session, chainId, address } = await start('eip155')
    const other = await signSession(siwx, 'solana')
    await siwx.addSession(other.session)
    await siwx.addSession(session)
    const next = await signSession(siwx, 'eip155')
    await siwx.addSession(next.session)
    expect(await siwx.getSessions(chainId, address)).toEqual([next.session])
    expect(await siwx.getSessions(other.chainId, other.address)).toEqual([other.session])
  })
  test.each<[string, Namespace['verify']]>([
    ['its node gives no answer', async () => ({ valid: 'needs-network' })],
    ['its verification fails', () => Promise.reject(new TypeError('offline'))],
  ])('stored sessions are valid again after a reading for which %s', async (_, fail) => {
    const { siwx, session, chainId, address, tools } = await start('eip155')
    await siwx.addSession(session)
    let isReachable = false
    const load = async (id: string) => {
      const code = await tools.networks.load(id)
      const verify: Namespace['verify'] = (...given) => (isReachable ? code.verify : fail)(...given)
      return { ...code, verify }
    }
    const later = createDefaultSiwx({ ...tools, networks: { ...tools.networks, load } }, {})
    expect(await later.getSessions(chainId, address).catch(() => [])).toEqual([])
    isReachable = true
    expect(await later.getSessions(chainId, address)).toEqual([session])
  })
  test('stored sessions have data, message and signature, and keep the CACAO and the proof of other namespaces', async () => {
    const { siwx, session, chainId, address } = await start('eip155')
    const { proof: _, ...plain } = session
    const cacao = {
      h: { t: 'caip122' },
      p: { iss: `did:pkh:${chainId}:${address}` },
      s: { t: 'eip191', s: session.signature },
    }
    await siwx.setSessions([{ ...plain, cacao }])
    const [stored] = await siwx.getSessions(chainId, address)
    expect(stored).toEqual({
      data: session.data,
      message: session.message,
      signature: session.signature,
      cacao,
    })
  })
  test('stored sessions are invalid if they were changed in the storage', async () => {
    const { siwx, session, chainId, address, store, tools } = await start('solana')
    await siwx.addSession(session)
    const key = 'lk.siwx.sessions'
    const text = store.get(key) ?? ''
    expect(text).toContain(session.signature)
    store.set(key, text.replaceAll(session.data.nonce, '0'.repeat(32)))
    expect(await createDefaultSiwx(tools, {}).getSessions(chainId, address)).toEqual([])
    store.set(
      key,
      text.replaceAll(
        session.signature,
        `${session.signature.startsWith('A') ? 'B' : 'A'}${session.signature.slice(1)}`,
      ),
    )
    expect(await createDefaultSiwx(tools, {}).getSessions(chainId, address)).toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        store.set(key, JSON.stringify({ version: 1, at: 0, value }))
        expect(await createDefaultSiwx(tools, {}).getSessions(chainId, address)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
