import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Caip2 } from '#kernel'
import { toAccountId } from '#kernel'
import type { SiwxMessageData, SiwxSession } from '#plugins/ports/SiwxSource'
import { namespaces } from '../../modal/catalog.ts'
import { signWithReference } from '../../sandbox/reference-verifiers/signWithReference.ts'
import { createSiwxTools } from '../../test/harness/createSiwxTools.ts'
import { createDefaultSiwx } from './createDefaultSiwx.ts'
import type { DefaultSiwxOptions } from './DefaultSiwxOptions.ts'
import { pickMessageData } from './pickMessageData.ts'
import { toChallenge } from './toChallenge.ts'

const ids = Object.keys(namespaces)

/** An implementation, and a session signed with the namespace's reference library. */
async function start(id: string, options: DefaultSiwxOptions = {}) {
  const { tools, clock, store } = createSiwxTools()
  const siwx = createDefaultSiwx(tools, options)
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
  return { siwx, session, chainId, address, message, tools, clock, store }
}

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
    const forged: readonly SiwxSession[] = [
      { ...session, message: `${session.message} ` },
      { ...session, data: { ...data, statement: 'I give everything away' } },
      { ...session, data: { ...data, domain: 'evil.example' } },
      { ...session, data: { ...data, expirationTime: '2099-01-01T00:00:00.000Z' } },
      { ...session, data: { ...data, issuedAt: undefined } },
      { ...session, data: { ...data, accountAddress: 'somebody' } },
      { ...session, ...(proof && { proof: { ...proof, account: `${chainId}:somebody` } }) },
    ]
    for (const one of forged)
      await expect(siwx.addSession(one)).rejects.toMatchObject({ code: 'siwx-refused' })
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })
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
    await siwx.revokeSession(chainId, 'somebody')
    await siwx.revokeSession('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', address)
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    await siwx.revokeSession(chainId, address)
    expect(await siwx.getSessions(chainId, address)).toEqual([])
    await siwx.setSessions([session])
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(await siwx.getSessions(chainId, address)).toEqual([])
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
