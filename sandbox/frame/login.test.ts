import type { Address, Hex } from 'viem'
import { createPublicClient, http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FrameEmbedding } from '../../test/harness/createFrameEmbedding.ts'
import type { FrameFixture } from '../../test/harness/openFrameFixture.ts'
import { openFrameFixture } from '../../test/harness/openFrameFixture.ts'

let stage: FrameFixture
beforeAll(async () => {
  stage = await openFrameFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage?.stop())

const email = 'ada@example.test'
const other = (code: string) => (code === '000000' ? '111111' : '000000')
const failing = (message: string) =>
  expect.objectContaining({ type: expect.stringMatching(/_ERROR$/), payload: { message } })
const solanaMain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('email login', () => {
  it('logs in to an EVM and a Solana account with a mailed code', async () => {
    const { user, get } = await stage.loggedIn(email)
    expect((await stage.mailTo(email)).subject).toBe('Your login code')
    expect(user).toMatchObject({
      email,
      chainId: 1,
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    expect(user['accounts']).toEqual([
      { address: expect.stringMatching(/^0x/), type: 'eoa' },
      { address: user['address'], type: 'smartAccount' },
    ])
    const onSolana = await get('GET_USER', { chainId: solanaMain })
    expect(onSolana).toMatchObject({
      chainId: solanaMain,
      address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    })
  })

  it('gives an address the same accounts again, and another address others', async () => {
    const first = await stage.loggedIn(email)
    const { get } = first
    await get('SIGN_OUT')
    expect(await get('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(get('GET_USER')).rejects.toThrow('Not connected to email or social')
    const again = await stage.loggedIn(email, { context: first.context })
    expect(again.user['address']).toBe(first.user['address'])
    expect((await stage.loggedIn('grace@example.test')).user['address']).not.toBe(
      first.user['address'],
    )
  })

  it('an email login survives a reload, without a code while the session lasts', async () => {
    const { page, context } = await stage.loggedIn(email)
    await page.reload()
    const back = await stage.visit({ context })
    expect(await back.get('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await back.get('GET_USER')).toMatchObject({ email })
    expect(await back.get('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
  })

  it('an email login survives a visit during which the server cannot be reached', async () => {
    const { context } = await stage.loggedIn(email)
    const back = await stage.visit({
      context,
      before: (page) => page.route('**/api/session', (route) => route.abort()),
    })
    expect(await back.ask('IS_CONNECTED')).toEqual(
      failing('The wallet could not be reached. Check your connection, then try again'),
    )
    await back.page.unroute('**/api/session')
    expect(await back.get('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  it('keeps logins of different sites apart', async () => {
    const { context } = await stage.loggedIn(email)
    const elsewhere = await stage.visit({ context, host: 'localhost' })
    expect(await elsewhere.get('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  it('approves a new device by a mailed link, then by a code', async () => {
    await stage.loggedIn(email)
    const { get, ask, begin, answer, context } = await stage.visit()
    expect(await get('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
    const { link } = await stage.mailTo(email)
    const waiting = await begin('CONNECT_DEVICE')
    // Opening the link alone approves nothing: mail programs open links too.
    await fetch(link)
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('button', { name: 'Approve this device' }).click()
    await page.getByRole('status').filter({ hasText: 'registered' }).waitFor()
    expect(await answer(waiting)).toMatchObject({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' })
    expect(await ask('CONNECT_OTP', { otp: (await stage.mailTo(email)).code })).toMatchObject({
      type: '@w3m-frame/CONNECT_OTP_SUCCESS',
    })
    expect(await get('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  it('refuses a wrong code, ends after five, and refuses used or unknown codes', async () => {
    const { get, ask } = await stage.visit()
    await get('CONNECT_EMAIL', { email })
    const { code } = await stage.mailTo(email)
    for (let i = 0; i < 5; i++)
      expect(await ask('CONNECT_OTP', { otp: other(code) })).toEqual(failing('Invalid code'))
    expect(await ask('CONNECT_OTP', { otp: code })).toEqual(
      failing('Too many wrong codes. Ask for a new one'),
    )
    await get('CONNECT_EMAIL', { email })
    const { code: second } = await stage.mailTo(email)
    await get('CONNECT_OTP', { otp: second })
    expect(await ask('CONNECT_OTP', { otp: second })).toEqual(failing('Ask for a new code'))
  })

  it('refuses an expired code and one that the sandbox makes fail', async () => {
    const { get, ask } = await stage.visit()
    await stage.control('POST', '/secure', { next: 'expired' })
    await get('CONNECT_EMAIL', { email })
    expect(await ask('CONNECT_OTP', { otp: (await stage.mailTo(email)).code })).toEqual(
      failing('This code has expired'),
    )
    await get('CONNECT_EMAIL', { email })
    await stage.control('POST', '/secure', { next: 'wrong' })
    expect(await ask('CONNECT_OTP', { otp: (await stage.mailTo(email)).code })).toEqual(
      failing('Invalid code'),
    )
  })

  it.each(['otp', 'device', 'connect'])('makes the next login use %s', async (next) => {
    await stage.control('POST', '/secure', { next })
    const { get } = await stage.visit()
    const action = { otp: 'VERIFY_OTP', device: 'VERIFY_DEVICE', connect: 'CONNECT' }[next]
    expect(await get('CONNECT_EMAIL', { email })).toEqual({ action })
  })

  it('makes the next login fail with a message, come from an unverified site, or hang', async () => {
    const { ask, begin, get, page, events } = await stage.visit()
    await stage.control('POST', '/secure', { next: 'error', message: 'We are closed' })
    expect(await ask('CONNECT_EMAIL', { email })).toEqual(failing('We are closed'))
    await stage.control('POST', '/secure', { next: 'unverified' })
    expect(await ask('CONNECT_EMAIL', { email })).toEqual(failing('unverified_domain'))
    expect(await events()).toContainEqual({ type: '@w3m-frame/UNVERIFIED_DOMAIN', payload: {} })
    await stage.control('POST', '/secure', { next: 'silent' })
    const id = await begin('CONNECT_EMAIL', { email })
    expect(await get('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    expect(await page.evaluate(`embedding.answers.has(${JSON.stringify(id)})`)).toBe(false)
  })

  it('changes the address by a code to the old and one to the new, and keeps the accounts', async () => {
    const { get, ask, user, context } = await stage.loggedIn(email)
    const next = 'ada@new.test'
    expect(await get('UPDATE_EMAIL', { email: next })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(
      await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: (await stage.mailTo(email)).code }),
    ).toEqual(failing('Ask for a new code'))
    await get('UPDATE_EMAIL_PRIMARY_OTP', { otp: (await stage.mailTo(email)).code })
    expect(
      await get('UPDATE_EMAIL_SECONDARY_OTP', { otp: (await stage.mailTo(next)).code }),
    ).toEqual({ newEmail: next })
    expect(await get('GET_USER')).toMatchObject({ email: next, address: user['address'] })
    const back = await stage.visit({ context })
    expect(await back.get('GET_USER')).toMatchObject({ email: next })
  })

  it('refuses to change the address to one that got its own accounts meanwhile', async () => {
    const { get, ask } = await stage.loggedIn(email)
    const next = 'ada@new.test'
    await get('UPDATE_EMAIL', { email: next })
    await get('UPDATE_EMAIL_PRIMARY_OTP', { otp: (await stage.mailTo(email)).code })
    const { code } = await stage.mailTo(next)
    await stage.loggedIn(next)
    expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })).toEqual(
      failing('This address already has an account'),
    )
    expect(await get('GET_USER')).toMatchObject({ email })
  })
})

describe('sign-in message while connecting', () => {
  it('shows the sign-in message, and signs it for this site only once approved', async () => {
    const { ask, begin, approve, frame, origin, user } = await stage.loggedIn(email)
    const message = {
      accountAddress: '<<AccountAddress>>',
      chainId: 'eip155:1',
      domain: new URL(origin).host,
      uri: `${origin}/`,
      version: '1',
      nonce: '0123456789abcdef',
    }
    const id = await begin('GET_USER', { siwxMessage: message })
    await frame.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await frame.locator('.text').textContent()).toContain(`Nonce: ${message.nonce}`)
    const signed = Object(await approve(id))
    const payload = [
      'address',
      'chainId',
      'message',
      'signature',
      'siwxMessage',
      'preferredAccountType',
      'smartAccountDeployed',
    ]
    expect(Object.keys(signed)).toEqual(expect.arrayContaining(payload))
    expect(signed['siwxMessage']).toMatchObject({
      accountAddress: user['address'],
      nonce: message.nonce,
    })
    const client = createPublicClient({ transport: http(stage.chain.url) })
    // Allowed because the answer is what is judged here.
    const { message: text, signature } = signed as { message: string; signature: Hex }
    expect(text).toContain(`account:\n${user['address']}\n`)
    expect(
      await client.verifyMessage({ address: user['address'] as Address, message: text, signature }),
    ).toBe(true)
    expect(await ask('GET_USER', { siwxMessage: { ...message, domain: 'bank.example' } })).toEqual(
      failing('The sign-in message is for another site'),
    )
  })

  it('keeps the login when the sign-in message is rejected or withdrawn', async () => {
    const { get, begin, answer, reject, frame, origin } = await stage.loggedIn(email)
    const message = {
      accountAddress: '',
      chainId: 'eip155:1',
      domain: new URL(origin).host,
      uri: origin,
      version: '1',
      nonce: '0123456789abcdef',
    }
    const rejected = await begin('GET_USER', { siwxMessage: message })
    expect(await reject(rejected)).toEqual(failing('User rejected the request'))
    const ended = await begin('GET_USER', { siwxMessage: message })
    await frame.getByRole('button', { name: 'Reject' }).waitFor()
    await get('RPC_ABORT', { request: ended })
    expect(await answer(ended)).toEqual(failing('Request was aborted'))
    const early = await begin('GET_USER', { siwxMessage: message })
    await get('RPC_ABORT', { request: early })
    expect(await answer(early)).toEqual(failing('Request was aborted'))
    expect(await get('GET_USER')).toMatchObject({ email })
  })
})

/** Opens the provider's page in a popup, as the page would. */
async function popup({ page, get }: FrameEmbedding, provider: string) {
  const { uri } = await get('GET_SOCIAL_REDIRECT_URI', { provider })
  await page.evaluate(
    `window.results = []; addEventListener('message', ({ source, origin, data }) => data?.resultUri && results.push({ origin, uri: data.resultUri }))`,
  )
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      `void (window.popup = open(${JSON.stringify(`${stage.secure.url}/loading`)}, 'popupWindow', 'width=600,height=800'))`,
    ),
  ])
  await opened.getByRole('status').filter({ hasText: 'Opening' }).waitFor()
  await page.evaluate(`void (popup.location = ${JSON.stringify(uri)})`)
  await opened.getByRole('heading', { name: /^Log in with/ }).waitFor()
  return { opened, uri: String(uri) }
}
const results = ({ page }: FrameEmbedding): Promise<readonly { origin: string; uri: string }[]> =>
  page.evaluate('results')

describe('social login', () => {
  it.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'])(
    'a popup login with %s returns the account, its name and its email',
    async (provider) => {
      const site = await stage.visit()
      const { opened } = await popup(site, provider)
      await opened.getByRole('button', { name: 'Log in' }).click()
      await expect.poll(() => results(site)).toHaveLength(1)
      const [result] = await results(site)
      expect(result?.origin).toBe(stage.secure.url)
      expect(opened.isClosed()).toBe(true)
      const user = await site.get('CONNECT_SOCIAL', { uri: result?.uri, chainId: 1 })
      expect(user).toMatchObject({ userName: 'Ada', email: 'ada@example.test', chainId: 1 })
    },
  )

  it('accepts a login result once, and only one that this frame requested', async () => {
    const site = await stage.visit()
    const { opened } = await popup(site, 'github')
    await opened.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => results(site)).toHaveLength(1)
    const uri = (await results(site))[0]?.uri ?? ''
    const stranger = await stage.visit()
    const unknown = failing('The login is unknown or was used already')
    expect(await stranger.ask('CONNECT_SOCIAL', { uri })).toEqual(unknown)
    expect(
      await site.ask('CONNECT_SOCIAL', {
        uri: uri.replace(stage.secure.url, 'http://127.0.0.1:1'),
      }),
    ).toEqual(unknown)
    expect(
      await site.ask('CONNECT_SOCIAL', { uri: uri.replace(/state=[^&]+/, 'state=1') }),
    ).toEqual(unknown)
    await site.get('CONNECT_SOCIAL', { uri })
    expect(await site.ask('CONNECT_SOCIAL', { uri })).toEqual(unknown)
  })

  it.each([
    ['Cancel', 'access_denied', 'The visitor cancelled'],
    ['Fail with an error', 'server_error', 'The login failed'],
  ])('a social login returns %s as an error', async (button, error, words) => {
    const site = await stage.visit()
    const { opened } = await popup(site, 'x')
    await opened.getByRole('button', { name: button }).click()
    await expect.poll(() => results(site)).toHaveLength(1)
    const uri = (await results(site))[0]?.uri ?? ''
    expect(uri).toContain(`error=${error}`)
    expect(await site.ask('CONNECT_SOCIAL', { uri })).toEqual(failing(words))
  })

  it('gets the result of a severed popup through the frame', async () => {
    await stage.control('POST', '/secure', { next: 'severed' })
    const site = await stage.visit()
    const { opened } = await popup(site, 'google')
    await opened.getByRole('button', { name: 'Log in' }).click()
    await expect
      .poll(() => site.events())
      .toContainEqual({
        type: '@w3m-frame/SOCIAL_RESULT',
        payload: { uri: expect.stringContaining('code=') },
      })
    expect(await results(site)).toEqual([])
    const event = (await site.events()).find(({ type }) => type.endsWith('SOCIAL_RESULT'))
    expect(await site.get('CONNECT_SOCIAL', { uri: Object(event?.payload).uri })).toMatchObject({
      userName: 'Ada',
    })
  })

  it('reports nothing from a callback without a pending login', async () => {
    const site = await stage.visit()
    await site.page.evaluate(
      `window.results = []; addEventListener('message', ({ data }) => data?.resultUri && results.push(data))`,
    )
    const [opened] = await Promise.all([
      site.page.waitForEvent('popup'),
      site.page.evaluate(
        `void open(${JSON.stringify(`${stage.secure.url}/callback?code=x&state=y`)})`,
      ),
    ])
    await opened.getByText('This login is over').waitFor()
    expect(await results(site)).toEqual([])
  })
})

describe('Farcaster login', () => {
  it('logs in once the Farcaster app approves', async () => {
    const { get, begin, answer, context } = await stage.visit()
    const { url } = await get('GET_FARCASTER_URI')
    const waiting = await begin('CONNECT_FARCASTER')
    const app = await context.newPage()
    await app.goto(String(url))
    await app.getByRole('button', { name: 'Approve' }).click()
    expect(await answer(waiting)).toMatchObject({
      type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS',
      payload: { userName: 'ada' },
    })
    expect(await get('GET_USER')).toMatchObject({ userName: 'ada' })
  })

  it('fails when the Farcaster app declines, and after the page left', async () => {
    const { get, ask, begin, answer, context } = await stage.visit()
    const { url } = await get('GET_FARCASTER_URI')
    const waiting = await begin('CONNECT_FARCASTER')
    const app = await context.newPage()
    await app.goto(String(url))
    await app.getByRole('button', { name: 'Decline' }).click()
    expect(await answer(waiting)).toEqual(failing('The login was declined'))
    await get('GET_FARCASTER_URI')
    await get('RELOAD')
    expect(await ask('CONNECT_FARCASTER')).toEqual(failing('Failed to connect to farcaster'))
  })
})
