import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { logIn, loginSmartAccount, owner, startLogin } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'
import type { Siwx, SiwxTools } from '../ports/SiwxSource.ts'
import { signInRef } from '../ports/siwx.ts'
import { defaultSiwx } from '../siwx/defaultSiwx.ts'
import { siwx as siwxPlugin } from '../siwx/siwxPlugin.ts'

type Asked = { readonly chainId: string | number; readonly siwxMessage?: Fields }
type Fields = Readonly<
  Record<
    'chainId' | 'domain' | 'uri' | 'nonce' | 'issuedAt' | 'expirationTime' | 'statement',
    string
  >
>

/** The frame's answer to a sign-in: the active account signs the requested message. */
async function signed(fields: Fields, account = testAccount(6)) {
  const { domain, uri, nonce, statement, issuedAt, expirationTime } = fields
  const times = { issuedAt: new Date(issuedAt), expirationTime: new Date(expirationTime) }
  const message = createSiweMessage({
    domain,
    uri,
    nonce,
    statement,
    ...times,
    version: '1',
    chainId: 1,
    address: loginSmartAccount,
  })
  return {
    message,
    signature: await account.signMessage({ message }),
    siwxMessage: { ...fields, version: '1', accountAddress: loginSmartAccount },
  }
}

/**
 * A site with a required sign-in, and a frame that signs for its users; `answer` is the frame's
 * answer to the request.
 */
function start(
  answer: (fields: Fields) => unknown = signed,
  options: Parameters<typeof defaultSiwx>[0] = {},
) {
  let own: Siwx | undefined
  const source = async (tools: SiwxTools) => {
    const made = defaultSiwx({ statement: 'I accept the terms.', ...options })
    own = typeof made === 'function' ? await made(tools) : made
    return own
  }
  const test = startLogin({ plugins: [siwxPlugin({ siwx: source })] })
  const { frame, kernel } = test
  const plain = frame.answers['GET_USER'] as (asked: Asked | undefined) => object
  frame.answers['GET_USER'] = async (asked: Asked | undefined) => {
    const more = asked?.siwxMessage && (await answer(asked.siwxMessage))
    return typeof more === 'symbol' ? more : { ...plain(asked), ...Object(more) }
  }
  const asked = () =>
    frame.received.filter(({ name, payload }) => name === 'GET_USER' && Object(payload).siwxMessage)
  const view = () => (kernel.router.get().open ? kernel.router.current().route : 'closed')
  /** Accounts for which the usual sign-in view opens. */
  const question = async () => (await kernel.use(signInRef)).get().pending?.namespace
  return {
    ...test,
    asked,
    view,
    question,
    sessions: () => own?.getSessions('eip155:1', loginSmartAccount) ?? [],
  }
}

describe('an email login on a site with sign-in', () => {
  it('an email login on a site with sign-in signs the site’s message too, without a second signature of that account', async () => {
    const test = start()
    await logIn(test)
    const [request, ...others] = test.asked()
    expect(others).toEqual([])
    expect(request?.payload).toMatchObject({
      chainId: 1,
      preferredAccountType: 'smartAccount',
      siwxMessage: {
        accountAddress: '<<AccountAddress>>',
        chainId: 'eip155:1',
        domain: 'host.example',
        version: '1',
        statement: 'I accept the terms.',
      },
    })
    const [session] = await test.sessions()
    expect(session).toMatchObject({
      data: {
        accountAddress: loginSmartAccount,
        nonce: Object(request?.payload).siwxMessage.nonce,
      },
      proof: { scheme: 'eip191' },
    })
    // The frame signs in with EVM accounts only.
    expect(await test.question()).toBe('solana')
    expect(test.accountIn('eip155')).toMatchObject({
      status: 'connected',
      address: loginSmartAccount,
    })
    expect(test.accountIn('eip155')?.accounts.map(({ address }) => address)).toContain(owner)
  })

  it('an email login on a site with sign-in shows the frame for it', async () => {
    const seen: unknown[] = []
    const test = start(async (fields) => {
      const wallet = await test.service()
      seen.push(test.view(), wallet.get().approvals)
      return signed(fields)
    })
    await logIn(test)
    expect(seen).toMatchObject([
      'ApproveTransaction',
      [{ network: 'eip155:1', method: 'personal_sign' }],
    ])
  })

  it.each<[string, (fields: Fields) => unknown]>([
    ['says nothing of it', () => undefined],
    ['refuses', () => Promise.reject(new TypeError('User rejected the request'))],
    ['signs for another site', (fields) => signed({ ...fields, domain: 'evil.example' })],
    ['signs another nonce', (fields) => signed({ ...fields, nonce: 'f'.repeat(32) })],
    ['signs with another account', (fields) => signed(fields, testAccount(5))],
    [
      'names another account',
      async (fields) => ({
        ...(await signed(fields)),
        siwxMessage: { ...fields, version: '1', accountAddress: owner },
      }),
    ],
  ])(
    'an email login on a site with sign-in continues if the frame %s, with the usual sign-in view',
    async (_, answer) => {
      const test = start(answer)
      await logIn(test)
      await waitUntil(test.question).toBe('eip155')
      expect(await test.sessions()).toEqual([])
      expect(test.accountIn('eip155')?.status).toBe('connected')
    },
  )

  it('an email login on a site with sign-in cannot be closed during the frame’s request; cancelling continues the login and cancels the request', async () => {
    const test = start(() => new Promise(() => {}))
    const wallet = await test.service()
    await wallet.loginByEmail('ada@mail.example')
    const login = wallet.confirmCode('123456')
    await waitUntil(() => wallet.get().approvals.length).toBe(1)
    expect(test.kernel.router.requestClose()).toBe(false)
    expect(test.view()).toBe('ApproveTransaction')
    wallet.cancelApproval(wallet.get().approvals[0]?.id ?? '')
    await login
    expect(test.frame.last('RPC_ABORT')?.payload).toEqual({ request: test.asked()[0]?.id })
    await waitUntil(test.question).toBe('eip155')
    expect(await test.sessions()).toEqual([])
  })

  it('an email login on a site with sign-in connects in every namespace although its first view is gone', async () => {
    const test = start()
    const wallet = await test.service()
    const view = new AbortController()
    const plain = test.frame.answers['GET_USER'] as (asked: Asked | undefined) => unknown
    test.frame.answers['GET_USER'] = (asked: Asked | undefined) => {
      if (asked?.siwxMessage) view.abort()
      return plain(asked)
    }
    await wallet.loginByEmail('ada@mail.example')
    await wallet.confirmCode('123456', { signal: view.signal })
    expect([test.accountIn('eip155')?.status, test.accountIn('solana')?.status]).toEqual([
      'connected',
      'connected',
    ])
    expect(test.alerts).toEqual([])
  })

  it('an email login on a site with sign-in waits 5 s for the site’s message, and connects without it', async () => {
    const test = start(signed, { getNonce: () => new Promise(() => {}) })
    let connected = false
    const login = logIn(test).then(() => (connected = true))
    await flushPromises()
    await test.clock.advance(4_999)
    expect(connected).toBe(false)
    await test.clock.advance(1)
    await login
    expect([test.accountIn('eip155')?.status, test.asked()]).toEqual(['connected', []])
    await waitUntil(test.question).toBe('eip155')
  })

  it('an email login on a site with sign-in signs nothing if the sign-in is optional or missing', async () => {
    const optional = start(signed, { required: false })
    await logIn(optional)
    expect(optional.asked()).toEqual([])
    const none = startLogin()
    await logIn(none)
    expect(none.frame.received.filter(({ payload }) => Object(payload).siwxMessage)).toEqual([])
  })
})
