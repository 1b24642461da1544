import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fault } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { tokens } from '#plugins/tokens/index'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { alice, bob, createSendScenario } from '../../test/harness/startSending.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { names } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const name = 'linus.names.example'
const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const shows = (view: string) => demo.shows(view)
const reads = (selector: string, text: string | RegExp) =>
  expect.poll(() => demo.find(selector)?.textContent).toMatch(text)
const press = async (selector: string) => {
  await there(selector)
  await userEvent.click(locate(selector))
}
const type = async (text: string) => {
  await there('input[name=name]')
  await userEvent.fill(locate('input[name=name]'), text)
}
const requestsFor = (part: string) =>
  demo.http.requests.filter(({ url }) => url.pathname.includes(part))
const posts = () =>
  demo.http.requests.filter(
    ({ url, call }) => url.pathname === '/v1/profile/account' && call.method === 'POST',
  )

type World = {
  readonly served?: Reply
  readonly identity?: Reply
  readonly suggestions?: Reply
  readonly register?: Reply
  sign?(message: string): Promise<string>
  readonly connected?: boolean
}

/** A visitor whose provider has these names. */
async function visit(view: string | undefined, world: World = {}, params?: object) {
  const {
    served = { body: { http: ['eip155:1'], ws: [] } },
    identity = { body: { name: null, avatar: null } },
    suggestions = {
      body: {
        suggestions: [
          { name, registered: false },
          { name: 'linus1.names.example', registered: false },
          { name: 'linus2.names.example', registered: true },
        ],
      },
    },
    register = { body: null },
    sign = async () => '0x1',
    connected = true,
  } = world
  const chain = await createSendScenario()
  demo = mountDemo({
    plugins: [chain.plugin, connect(), account(), tokens(), reviewedActions(), names()],
  })
  demo.http.respond = ({ pathname }, { method }) => {
    if (pathname.endsWith('supported-chains')) return served
    if (pathname.includes('/identity/')) return identity
    if (pathname.includes('/reverse/')) return { body: [] }
    if (pathname.includes('/suggestions/')) return suggestions
    if (method === 'POST' && pathname === '/v1/profile/account') return register
    if (pathname.endsWith('ada.names.example'))
      return {
        body: {
          name: 'ada.names.example',
          registered_at: '',
          addresses: { 60: { address: alice, created: '' } },
          attributes: [],
        },
      }
    return pathname.includes('/balance') ? { body: { balances: [] } } : { status: 404 }
  }
  const wallet = connected ? await chain.connect(demo.kernel) : undefined
  if (wallet)
    Object.assign(wallet, {
      signMessage: async ({ message }: { readonly message: string }) => ({
        scheme: 'eip191',
        signature: await sign(message),
      }),
    })
  await demo.open(view === undefined ? undefined : { route: view, params })
  return wallet
}
const accessible = async () => {
  // Contrast is tested in the scenes: here elements may still fade in.
  const { violations } = await axe.run(demo.frame(), {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

describe('`ChooseAccountName`', () => {
  it('leads to `RegisterAccountName`', async () => {
    await visit('ChooseAccountName')
    await there('[data-action=choose]')
    await accessible()
    await press('[data-action=choose]')
    await shows('RegisterAccountName')
  })

  it('says that the lookup failed, and tries it again', async () => {
    await visit('ChooseAccountName', { served: { status: 400 } })
    await reads('.notice-title', "Couldn't check whether names are available")
    await accessible()
    const { respond } = demo.http
    demo.http.respond = (url, call) =>
      url.pathname.endsWith('supported-chains')
        ? { body: { http: ['eip155:1'], ws: [] } }
        : respond(url, call)
    await press('[data-action=retry]')
    await there('[data-action=choose]')
  })

  it('leads to the wallets without an account', async () => {
    await visit('ChooseAccountName', { connected: false })
    await press('.notice .button')
    await shows('Connect')
  })
})

describe('`RegisterAccountName`', () => {
  it('checks the typed name at once, and requests suggestions after a pause', async () => {
    await visit('RegisterAccountName')
    await type('lin')
    await reads('.field-hint', 'At least 4 letters, digits or hyphens')
    await press('[data-action=continue]')
    await reads('.field-error', 'At least 4 characters.')
    await type('lin us')
    await reads('.field-error', 'Letters, digits and hyphens only.')
    await type('LINU')
    await type('Linus')
    await reads('.field-hint', 'linus.names.example is available.')
    expect(requestsFor('suggestions').map(({ url }) => url.pathname)).toEqual([
      '/v1/profile/suggestions/linus',
    ])
    expect(demo.find('[data-name]')?.dataset['name']).toBe('linus1.names.example')
    await accessible()
  })

  it('continues as soon as the response arrives after an early press', async () => {
    await visit('RegisterAccountName')
    await type('linus')
    await userEvent.keyboard('{Enter}')
    await there('[data-action=continue][aria-busy]')
    await there('[data-fact=message]')
  })

  it('does not continue with a name that is taken, and offers free ones', async () => {
    await visit('RegisterAccountName', {
      suggestions: {
        body: {
          suggestions: [
            { name, registered: true },
            { name: 'linus1.names.example', registered: false },
          ],
        },
      },
    })
    await type('linus')
    await reads('.field-error', 'linus.names.example is already taken.')
    await press('[data-action=continue]')
    await press('[data-name]')
    expect(demo.find('input[name=name]')).toHaveProperty('value', 'linus1')
    await reads('.field-hint', 'linus1.names.example is available.')
    expect(demo.focused()).toBe(demo.find('input[name=name]'))
    expect(demo.find('input[name=name]')?.getAttribute('autocorrect')).toBe('off')
    expect(demo.find('[data-fact=message]')).toBeNull()
  })

  it('shows that the name could not be looked up, and retries', async () => {
    await visit('RegisterAccountName', { suggestions: { status: 400 } })
    await type('linus')
    await reads('.field-error', "Couldn't check this name.")
    const before = requestsFor('suggestions').length
    await press('[data-action=again]')
    await expect.poll(() => requestsFor('suggestions').length).toBe(before + 1)
    await there('[data-action=again]')
    demo.goOnline(false)
    await there('[data-banner=offline]')
    demo.goOnline(true)
    await expect.poll(() => requestsFor('suggestions').length).toBe(before + 2)
  })

  it('announces another account whose name is reviewed', async () => {
    const wallet = await visit('RegisterAccountName', {}, { name })
    await there('.armed[data-armed]')
    wallet?.change({ addresses: [bob] })
    await expect
      .poll(() => demo.find('[data-live=polite]')?.textContent)
      .toBe('Points to 0x70…dc79C8')
  })

  describe('a switch of account while the wallet signs', () => {
    const sign = async (world: World = {}) => {
      let end = (_: string | Promise<string>) => {}
      const signature = new Promise<string>((resolve) => {
        end = resolve
      })
      const wallet = await visit('RegisterAccountName', { ...world, sign: () => signature })
      await type('linus')
      await userEvent.keyboard('{Enter}')
      await there('.armed[data-armed]')
      await press('[data-action=sign]')
      await there('[data-state=asking]')
      const shown = demo.find('[data-fact=message]')?.textContent
      wallet?.change({ addresses: [bob] })
      await expect.poll(() => requestsFor(`/identity/${bob}`).length).toBe(1)
      return { shown, end }
    }
    const facts = () => [
      demo.find('[data-fact=message]')?.textContent,
      demo.find('.address')?.textContent,
      demo.find('[data-state]')?.dataset['state'],
      demo.find('[data-live=polite]')?.textContent,
    ]

    it('keeps the review of the account that signs, and ends at the new one', async () => {
      const { shown, end } = await sign({ register: { stall: true } })
      const asked = 'Sign in your wallet. Check that your wallet shows this name.'
      await expect.poll(facts).toEqual([shown, alice, 'asking', asked])
      end('0x1')
      await there('[data-state=posting]')
      expect(facts().slice(0, 2)).toEqual([shown, alice])
    })

    it('shows in the form that the wallet declined', async () => {
      const { end } = await sign()
      end(Promise.reject(fault('rejected')))
      await reads('.field-error', 'Request declined. Nothing was registered.')
    })

    it('ends at the new account, with a toast', async () => {
      const { end } = await sign()
      end('0x1')
      await shows('Account')
      await reads('.toast', name)
    })
  })

  it('shows the exact text to sign, has it signed once, and ends in `RegisterAccountNameSuccess`', async () => {
    const signed: string[] = []
    await visit(
      'RegisterAccountName',
      { sign: async (message) => `0x${signed.push(message)}` },
      { name },
    )
    await there('.armed[data-armed]')
    await accessible()
    const shown = demo.find('[data-fact=message]')?.textContent
    demo.find('[data-action=sign]')?.click()
    await press('[data-action=sign]')
    await shows('RegisterAccountNameSuccess')
    await reads('.status-title', name)
    expect([signed, posts().length]).toEqual([[shown], 1])
    expect(demo.find('.status-panel .button')?.classList).toContain('primary')
    await press('.status-panel .button')
    await shows('Account')
  })

  it('names what it waits for: the wallet, then the provider', async () => {
    let go = (_: string) => {}
    const wallet = new Promise<string>((resolve) => {
      go = resolve
    })
    await visit('RegisterAccountName', { sign: () => wallet, register: { stall: true } }, { name })
    await there('.armed[data-armed]')
    await press('[data-action=sign]')
    await there('[data-state=asking]')
    await reads('.status-text', 'Check that your wallet shows this name.')
    expect(demo.find('[data-fact=name]')?.textContent).toBe(name)
    expect(demo.find('[data-fact=message]')?.textContent).toContain(name)
    go('0x1')
    await there('[data-state=posting]')
    await reads('.status-title', `Registering ${name}`)
  })

  it.each([
    [
      'rejects',
      { sign: () => Promise.reject(fault('rejected')) },
      'Request declined. Nothing was registered.',
    ],
    [
      'does not say whether it signed',
      { sign: () => Promise.reject(fault('internal')) },
      "We couldn't confirm your signature. Nothing was registered.",
    ],
    [
      'signs what the provider refuses',
      { register: { status: 400, body: { reasons: [{ description: 'This name is reserved' }] } } },
      'This name is reserved',
    ],
    [
      'signs what the provider refuses without a reason',
      { register: { status: 400 } },
      `Error registering name ${name}`,
    ],
  ] satisfies readonly (readonly [string, World, string])[])(
    'returns to the field when the wallet %s',
    async (_, world, words) => {
      await visit('RegisterAccountName', world)
      await type('linus')
      await userEvent.keyboard('{Enter}')
      await there('.armed[data-armed]')
      await press('[data-action=sign]')
      await reads('.field-error', words)
      expect([demo.frame().dataset['view'], demo.kernel.router.get().history.length]).toEqual([
        'RegisterAccountName',
        1,
      ])
      await type('linusx')
      await expect.poll(() => demo.find('.field-error')?.textContent).not.toBe(words)
    },
  )

  it('leaves open whether the name is registered when the provider’s answer is lost, also once it is taken', async () => {
    await visit('RegisterAccountName')
    await type('linus')
    await userEvent.keyboard('{Enter}')
    await there('.armed[data-armed]')
    const { respond } = demo.http
    demo.http.respond = (url, call) => {
      if (call.method === 'POST' && url.pathname === '/v1/profile/account')
        throw new Error('The line is cut.')
      return url.pathname.includes('/suggestions/')
        ? { body: { suggestions: [{ name, registered: true }] } }
        : respond(url, call)
    }
    await press('[data-action=sign]')
    await reads(
      '.field-error',
      "We couldn't confirm whether this name was registered. Check your account before trying again.",
    )
    await expect.poll(() => requestsFor('suggestions').length).toBe(2)
    await reads('.field-error', "We couldn't confirm")
  })

  it.each([{ name: 'a.b' }, { name: 'linus' }])(
    'explains why a host’s name %j is invalid, and leads to the field',
    async (params) => {
      await visit('RegisterAccountName', {}, params)
      await reads('.notice-title', 'A name has at least 4 letters, digits or hyphens')
      await press('[data-action=change]')
      await there('input[name=name]')
    },
  )

  it.each([{ name: 7 }, { name: '' }, 'linus'])(
    'takes the name to register when a host opens it with %j',
    async (params) => {
      await visit('RegisterAccountName', {}, Object(params))
      await there('input[name=name]')
    },
  )
})

describe('account with a name', () => {
  it('looks the account up once, and shows it by its name with its address below', async () => {
    await visit(undefined, { identity: { body: { name: 'ada.names.example', avatar: null } } })
    await reads('.account-card h2', 'ada.names.example')
    await reads('.account-note .address', /^0xf3…/)
    expect([requestsFor('/identity/').length, requestsFor('/profile/account/').length]).toEqual([
      1, 1,
    ])
    await accessible()
  })

  it('offers a name in the settings to an account without one only', async () => {
    await visit('AccountSettings')
    await press('[data-action=name]')
    await shows('ChooseAccountName')
    demo.shell.unmount()
    demo.kernel.dispose()
    await visit('AccountSettings', {
      identity: { body: { name: 'ada.names.example', avatar: null } },
    })
    await expect.poll(() => requestsFor('/profile/account/').length).toBe(1)
    await expect.poll(() => demo.find('[data-action=name]')).toBeNull()
  })
})
