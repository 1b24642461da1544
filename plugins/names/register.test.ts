import { describe, expect, it } from 'vitest'
import { fault } from '#kernel'
import { registerAccountNameRoute } from '#plugins/ports/names'
import { createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import type { NamesFixture } from '../../test/harness/startNames.ts'
import {
  identityPath,
  owner,
  rawName,
  registerPath,
  startNames,
} from '../../test/harness/startNames.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const name = 'grace.names.example'
const path = `/v1/profile/account/${name}`
const free = {
  [path]: { status: 404 },
  [identityPath]: { body: { name: null, avatar: null } },
  [registerPath]: { body: null },
}
const posts = ({ http }: NamesFixture) =>
  http.requests
    .filter(({ call }) => call.method === 'POST' && typeof call.body === 'string')
    .map(({ url, call }) => [url.pathname, JSON.parse(String(call.body))])
const registrations = (test: NamesFixture) => posts(test).filter(([to]) => to === registerPath)

/** A visitor whose wallet signs any message and records it. */
async function start(options: Parameters<typeof startNames>[0] = {}) {
  const signed: string[] = []
  const test = await startNames({
    ...options,
    answers: { ...free, ...options.answers },
    onWallet: (wallet) =>
      void Object.assign(wallet, {
        async signMessage({ message }: { readonly message: string }) {
          signed.push(message)
          return { scheme: 'eip191', signature: `0x${signed.length}` }
        },
      }),
  })
  await test.settled()
  return { ...test, signed }
}

describe('registration of a name', () => {
  it('sends coin type, `address`, `signature` and `message`: JSON of `name`, `attributes` and `timestamp` in seconds, as it was shown and signed', async () => {
    const test = await start()
    const { action, register } = await test.names.review(name)
    const message = JSON.stringify({
      name,
      attributes: {},
      timestamp: Math.floor(test.clock.now() / 1000),
    })
    expect(action.action).toEqual({ message })
    await register()
    expect(test.signed).toEqual([message])
    expect(registrations(test)).toEqual([
      [registerPath, { coin_type: 2147483649, address: owner, message, signature: '0x1' }],
    ])
    expect(test.names.get()).toMatchObject({ registered: name, label: '', problem: undefined })
  })

  it('shows the account by its new name at once', async () => {
    const test = await start()
    const { register } = await test.names.review(name)
    const { respond } = test.http
    test.http.respond = (url, call) => {
      if (call.method === 'POST') {
        test.answer(identityPath, { body: { name, avatar: null } })
        test.answer(path, { body: rawName(name) })
      }
      return respond(url, call)
    }
    await register()
    await waitFor(() =>
      expect(test.kernel.connections.getState('eip155')?.accountState.profileName).toBe(name),
    )
    expect(test.toasts).toEqual([expect.stringMatching(/^success: /)])
  })

  it('requests one signature and posts once, even when called repeatedly', async () => {
    const test = await start()
    const { register } = await test.names.review(name)
    await Promise.all([register(), register()])
    await register()
    expect([test.signed.length, registrations(test).length]).toEqual([1, 1])
  })

  it.each([200, 201])(
    'registers the name with any response of 2xx, as here with an empty %d',
    async (status) => {
      const test = await start({ answers: { [registerPath]: { status, body: '' } } })
      await (await test.names.review(name)).register()
      expect(test.names.get().registered).toBe(name)
    },
  )

  it('posts nothing when the wallet rejects, and reports it', async () => {
    const test = await start()
    Object.assign(test.wallet(), { signMessage: () => Promise.reject(fault('rejected')) })
    await expect((await test.names.review(name)).register()).rejects.toMatchObject({
      code: 'rejected',
    })
    expect([
      registrations(test),
      test.names.get().problem?.code,
      test.names.get().registered,
    ]).toEqual([[], 'rejected', undefined])
    test.names.setLabel('grace')
    expect(test.names.get().problem).toBeUndefined()
  })

  it('shows the first reason description of the API’s refusal', async () => {
    const reasons = [
      { name: 'INVALID_NAME', description: 'Choose a kinder name' },
      { name: 'OTHER', description: 'Other' },
    ]
    const test = await start({
      answers: { [registerPath]: { status: 400, body: { status: 'FAILED', reasons } } },
    })
    await expect((await test.names.review(name)).register()).rejects.toMatchObject({
      code: 'name-refused',
      message: 'Choose a kinder name',
    })
    expect(test.names.get().problem?.message).toBe('Choose a kinder name')
    await waitFor(() => expect(test.toasts).toEqual(['error: Choose a kinder name (plain)']))
  })

  it.each([
    ['has no reasons', { status: 400, body: { status: 'FAILED', reasons: [] } }],
    ['is no JSON', { status: 500, body: '<html>' }],
    ['has other reasons', { status: 403, body: { reasons: ['no'] } }],
    ['has an empty one', { status: 400, body: { reasons: [{ description: '\u200b' }] } }],
  ])(
    'shows `Error registering name {name}` for a failure with a response that %s',
    async (_, answer) => {
      const test = await start({ answers: { [registerPath]: answer } })
      await expect((await test.names.review(name)).register()).rejects.toMatchObject({
        message: `Error registering name ${name}`,
      })
      expect(registrations(test)).toHaveLength(1)
      await waitFor(() => expect(test.toasts).toEqual([`error: Error registering name ${name}`]))
    },
  )

  it('looks the name up after a lost response, and does not post again', async () => {
    const test = await start()
    const { register } = await test.names.review(name)
    const { respond } = test.http
    test.http.respond = (url, call) => {
      if (call.method !== 'POST') return respond(url, call)
      test.answer(path, { body: rawName(name) })
      throw new Error('The line is cut.')
    }
    await register()
    expect([registrations(test).length, test.names.get().registered]).toEqual([1, name])
  })

  it.each([
    ['without an owner', { status: 404 }],
    ['that cannot be looked up', { status: 400 }],
  ])('leaves open whether a name %s is registered after a lost response', async (_, answer) => {
    const test = await start()
    const before = test.asked(identityPath).length
    const { register } = await test.names.review(name)
    const { respond } = test.http
    test.http.respond = (url, call) => {
      if (call.method !== 'POST') return respond(url, call)
      test.answer(path, answer)
      throw new Error('The line is cut.')
    }
    await expect(register()).rejects.toMatchObject({
      code: 'name-unconfirmed',
      message: `We couldn't confirm whether ${name} was registered.`,
    })
    expect(registrations(test)).toHaveLength(1)
    await waitFor(() =>
      expect(test.toasts).toEqual([`error: We couldn't confirm whether ${name} was registered`]),
    )
    await waitFor(() => expect(test.asked(identityPath).length).toBe(before + 1))
  })

  it.each([502, 504])(
    'leaves open whether a name is registered when a gateway answers %d in the place of the API',
    async (status) => {
      const test = await start({ answers: { [registerPath]: { status, body: '<html>' } } })
      await expect((await test.names.review(name)).register()).rejects.toMatchObject({
        code: 'name-unconfirmed',
      })
      expect(registrations(test)).toHaveLength(1)
    },
  )

  it('stops before the wallet request when the name was taken meanwhile', async () => {
    const test = await start()
    const { register } = await test.names.review(name)
    test.answer(path, { body: rawName(name) })
    await expect(register()).rejects.toMatchObject({
      code: 'review-stopped',
      context: { why: 'name-taken' },
    })
    expect([test.signed, registrations(test)]).toEqual([[], []])
  })

  it('stops before the wallet request with another account, or after five minutes', async () => {
    const test = await start()
    const late = await test.names.review(name)
    await test.clock.advance(300_000)
    await expect(late.register()).rejects.toMatchObject({ code: 'review-expired' })
    const other = await test.names.review(name)
    test.wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    await expect(other.register()).rejects.toMatchObject({ code: 'review-outdated' })
    expect([test.signed, registrations(test)]).toEqual([[], []])
  })

  it('continues after a change of account, and shows the result as a toast', async () => {
    const test = await start({
      answers: { '/v1/identity/0xBb00000000000000000000000000000000000002': { status: 400 } },
    })
    const { register } = await test.names.review(name)
    let answer = (_: { readonly scheme: string; readonly signature: string }) => {}
    const held = new Promise<{ readonly scheme: string; readonly signature: string }>((resolve) => {
      answer = resolve
    })
    let calls = 0
    Object.assign(test.wallet(), {
      signMessage() {
        calls++
        return held
      },
    })
    await test.kernel.open({ view: { route: registerAccountNameRoute.id, params: undefined } })
    const done = register()
    await waitFor(() => expect(calls).toBe(1))
    test.wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    answer({ scheme: 'eip191', signature: '0x1' })
    await done
    expect(registrations(test)).toMatchObject([[registerPath, { address: owner }]])
    await waitFor(() => expect(test.toasts).toEqual([expect.stringMatching(/^success: /)]))
  })

  it('shows a registered name as a toast to a visitor who is back at the form, and keeps what was typed since', async () => {
    const test = await start()
    const { register } = await test.names.review(name)
    await test.kernel.open({ view: { route: registerAccountNameRoute.id, params: undefined } })
    test.names.setLabel('heidi')
    await register()
    await waitFor(() => expect(test.toasts).toEqual([`success: ${name} is registered`]))
    expect(test.names.get()).toMatchObject({ registered: name, label: 'heidi' })
  })

  it('shows no toast of a registered name whose review is on screen, and empties the form', async () => {
    const test = await start()
    const { register } = await test.names.review(name)
    await test.kernel.open({ view: { route: registerAccountNameRoute.id, params: { name } } })
    test.names.setLabel(` ${name.slice(0, name.indexOf('.')).toUpperCase()}`)
    await register()
    await flushPromises()
    expect([test.toasts, test.names.get().label]).toEqual([[], ''])
  })

  it('keeps a failure out of the form of the account that is active by then', async () => {
    const test = await start({
      answers: { '/v1/identity/0xBb00000000000000000000000000000000000002': { status: 400 } },
    })
    const { register } = await test.names.review(name)
    let decline = () => {}
    Object.assign(test.wallet(), {
      signMessage: () =>
        new Promise((_, reject) => {
          decline = () => reject(fault('rejected'))
        }),
    })
    const failed = expect(register()).rejects.toMatchObject({ code: 'rejected' })
    await flushPromises()
    test.wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    test.names.setLabel('heidi')
    decline()
    await failed
    expect(test.names.get()).toMatchObject({ label: 'heidi', problem: undefined })
  })

  it.each(['ada', 'ada.names.example', 'ad\u0430m.names.example', 'adam', ''])(
    'refuses %j before anything is signed',
    async (wrong) => {
      const test = await start()
      await expect(test.names.review(wrong)).rejects.toMatchObject({ code: 'name-invalid' })
    },
  )

  it('fails with `Invalid chainId` on a network whose chain id is 2^31 or more, before anything is signed', async () => {
    const id = 'eip155:2147483648' as const
    const test = await start({
      at: id,
      served: [id],
      networks: [createNetworkDouble('eip155', 2 ** 31)],
    })
    await expect(test.names.review(name)).rejects.toThrow('Invalid chainId')
    expect([test.signed, registrations(test)]).toEqual([[], []])
  })
})
