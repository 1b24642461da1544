import type { Address, Hex } from 'viem'
import { createPublicClient, http, numberToHex, parseEther, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { awaitReceipt } from '../../sandbox/chains/awaitReceipt.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { CallOutcome, LoginVisit } from '../harness/openLogins.ts'
import { openLogins } from '../harness/openLogins.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const email = 'ada@login.example'
const friend = testAccount(1).address
const text = 'I agree: no tricks'

let stage: JourneyFixture
let logins: ReturnType<typeof openLogins>
beforeAll(async () => {
  stage = await openJourneyFixture()
  logins = openLogins(stage)
})
afterAll(() => stage?.close())

const mainnet = () => {
  const chain = stage.sandbox.chains['eip155:1']
  if (!chain) throw new Error('There is no Ethereum')
  return chain
}
const client = () => createPublicClient({ transport: http(mainnet().url) })
const fund = (address: Address, amount = parseEther('3')) =>
  stage.control('POST', '/fund', { caip10: `eip155:1:${address}`, amount: String(amount) })
const originOf = ({ page }: LoginVisit) => new URL(page.url()).origin
const typedData = (verifyingContract: Address) => ({
  domain: { name: 'Shop', version: '1', chainId: 1, verifyingContract },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'item', type: 'string' },
      { name: 'price', type: 'uint256' },
    ],
  },
  primaryType: 'Order' as const,
  message: { item: 'Lamp', price: '5' },
})
const declined: CallOutcome = { error: { code: 'rejected', message: 'User rejected the request' } }
const aborted: CallOutcome = { error: { code: 'request-aborted', message: 'Request was aborted' } }

/** Opens a logged-in visit with a signature request to the owner account. */
async function openApproval(message = text) {
  const visit = await logins.loggedIn(email)
  const owner = await visit.account('eoa')
  const outcome = visit.call('personal_sign', [stringToHex(message), owner])
  await visit.waitForApproval(/^Sign a message/)
  return { visit, owner, outcome }
}
const heading = (visit: LoginVisit) => visit.findFrame().locator('h1').textContent()
const isArmed = async (visit: LoginVisit) =>
  (await visit.button('Approve').getAttribute('aria-disabled')) === 'false'
const armed = (visit: LoginVisit) =>
  visit.findFrame().getByRole('button', { name: 'Approve', disabled: false })

/**
 * Records when the button is disarmed and armed again from now on, however late the test looks.
 * Returns the times between, in milliseconds.
 */
async function recordArming(visit: LoginVisit): Promise<() => Promise<readonly number[]>> {
  const frame = visit.findFrame()
  await frame.evaluate(() => {
    const pauses: number[] = []
    let disarmedAt: number | undefined
    Object.assign(window, { pauses })
    new MutationObserver((changes) => {
      const button = document.querySelector('.approve')
      const concerns = ({ type, addedNodes }: MutationRecord) =>
        type === 'attributes' || [...addedNodes].some((node) => node.contains(button))
      if (!button || !changes.some(concerns)) return
      if (button.getAttribute('aria-disabled') !== 'false') disarmedAt = performance.now()
      else if (disarmedAt !== undefined) {
        pauses.push(performance.now() - disarmedAt)
        disarmedAt = undefined
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-disabled'],
    })
  })
  return () => frame.evaluate(() => Reflect.get(window, 'pauses'))
}

describe('requests to the embedded wallet', () => {
  afterEach(() => stage.clear())

  it('signs a message after the visitor approves it in the frame, which names the requesting page', async () => {
    const { visit, owner, outcome } = await openApproval()
    expect(await visit.findFrame().locator('.origin').textContent()).toBe(originOf(visit))
    expect(await visit.findFrame().locator('.text').textContent()).toBe(text)
    expect(await visit.frame.textContent()).toContain(originOf(visit))
    await visit.approve()
    const { answer } = await outcome
    expect(
      await client().verifyMessage({ address: owner, message: text, signature: answer as Hex }),
    ).toBe(true)
    await visit.waitForClose()
    expect(visit.errors).toEqual([])
  })

  it('signs the request of the page’s own button with the account the page sees', async () => {
    const visit = await logins.loggedIn(email)
    await visit.press('#sign')
    await visit.waitForApproval()
    await visit.approve()
    await visit.waitForClose()
    await visit.waitForFact('signature', /^Verified/)
  })

  it('signs structured data after approval in the frame', async () => {
    const visit = await logins.loggedIn(email)
    const owner = await visit.account('eoa')
    const data = typedData(friend)
    const outcome = visit.call('eth_signTypedData_v4', [owner, JSON.stringify(data)])
    await visit.waitForApproval(/^Sign Order/)
    await visit.approve()
    const signature = (await outcome).answer as Hex
    expect(
      await client().verifyTypedData({
        ...data,
        message: { item: 'Lamp', price: 5n },
        address: owner,
        signature,
      }),
    ).toBe(true)
  })

  it('sends a transaction that the chain confirms, then reads the balance again', async () => {
    const visit = await logins.loggedIn(email)
    const owner = await visit.account('eoa')
    await fund(owner)
    const before = await mainnet().nativeBalance(friend)
    const outcome = visit.call('eth_sendTransaction', [
      { from: owner, to: friend, value: numberToHex(7n) },
    ])
    await visit.waitForApproval(/^Send ETH/)
    expect(await visit.findFrame().locator('.facts').textContent()).toContain('3 ETH')
    stage.sandbox.api.requests.reset()
    await visit.approve()
    const hash = (await outcome).answer as Hex
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect((await awaitReceipt(client(), hash)).status).toBe('success')
    expect(await mainnet().nativeBalance(friend)).toBe(before + 7n)
    await visit.waitForClose()
    await waitUntil(
      () =>
        stage.sandbox.api.requests
          .list()
          .filter(
            ({ path, body }) =>
              /balance/i.test(path) || JSON.stringify(body)?.includes('eth_getBalance'),
          ).length,
    ).toBeGreaterThan(0)
  })

  it('rejects a request that is rejected in the frame, and closes the modal', async () => {
    const { visit, outcome } = await openApproval()
    await visit.reject()
    expect(await outcome).toEqual(declined)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it.each([
    ['X', (visit: LoginVisit) => visit.pressBehind('x')],
    ['the button under the frame', (visit: LoginVisit) => visit.pressBehind('cancel')],
    ['a press beside the card', (visit: LoginVisit) => visit.page.mouse.click(15, 15)],
  ])(
    'rejects a request that is left by %s with `Request was aborted`, and removes it from the frame',
    async (_, leave) => {
      const { visit, outcome } = await openApproval()
      await leave(visit)
      expect(await outcome).toEqual(aborted)
      await visit.waitForClose()
      await waitUntil(() => heading(visit)).toBe('Nothing to approve')
      const again = visit.call('personal_sign', [stringToHex('again'), await visit.account('eoa')])
      await visit.waitForApproval()
      expect(await visit.findFrame().locator('.text').textContent()).toBe('again')
      await visit.reject()
      expect(await again).toEqual(declined)
    },
  )

  it('queues a request while another is on the screen; each has its own outcome', async () => {
    const { visit, owner, outcome } = await openApproval('first')
    const second = visit.call('personal_sign', [stringToHex('second'), owner])
    await visit.getText('More requests waiting: 1').waitFor()
    expect(await visit.findFrame().locator('.text').textContent()).toBe('first')
    const pauses = await recordArming(visit)
    await visit.reject()
    expect(await outcome).toEqual(declined)
    await waitUntil(() => visit.findFrame().locator('.text').textContent()).toBe('second')
    await armed(visit).waitFor()
    expect(Math.min(...(await pauses()))).toBeGreaterThanOrEqual(495)
    await visit.approve()
    expect(
      await client().verifyMessage({
        address: owner,
        message: 'second',
        signature: (await second).answer as Hex,
      }),
    ).toBe(true)
    await visit.waitForClose()
  })

  it('shows a request over whatever view is open', async () => {
    const visit = await logins.loggedIn(email)
    await visit.open()
    await visit.pressButton('More')
    await visit.waitForView('AccountSettings')
    const outcome = visit.call('personal_sign', [stringToHex(text), await visit.account('eoa')])
    await visit.waitForApproval()
    await visit.approve()
    expect((await outcome).answer).toMatch(/^0x/)
    await visit.waitForClose()
  })

  it('withdraws the request when another tab signs out', async () => {
    const { visit, outcome } = await openApproval()
    const other = await visit.page.context().newPage()
    await other.goto(visit.page.url())
    await other.waitForFunction(
      () =>
        'latchkey' in window &&
        window.latchkey.getState().namespaces['eip155']?.accountState.status === 'connected',
    )
    await other.evaluate(() => window.latchkey.disconnect())
    expect(await outcome).toHaveProperty('error')
    await visit.page.bringToFront()
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected/)
  })
})

describe('method policy', () => {
  afterEach(() => stage.clear())

  it('is left by keyboard after the frame froze, and the next request is signed in a new frame', async () => {
    const { visit, owner, outcome } = await openApproval()
    const frozen = visit.findFrame()
    await frozen.evaluate(() => {
      MessagePort.prototype.postMessage = () => {}
    })
    await waitUntil(() => frozen.evaluate(() => document.hasFocus())).toBe(false)
    await visit.page.keyboard.press('Enter')
    expect(await outcome).toEqual(aborted)
    await waitUntil(() => visit.page.frames().includes(frozen)).toBe(false)
    const next = visit.call('personal_sign', [stringToHex(text), owner])
    await visit.waitForApproval(/^Sign a message/)
    await visit.approve()
    expect((await next).answer).toMatch(/^0x/)
  })

  it('lets read methods pass without a screen', async () => {
    const visit = await logins.loggedIn(email)
    const [owner, smart] = [await visit.account('eoa'), await visit.account('smartAccount')]
    await fund(owner, 5n)
    expect(await visit.call('eth_getBalance', [owner, 'latest'])).toEqual({ answer: '0x5' })
    expect(await visit.call('eth_chainId')).toEqual({ answer: '0x1' })
    expect(await visit.call('eth_accounts')).toEqual({
      answer: expect.arrayContaining([expect.stringMatching(new RegExp(smart, 'i'))]),
    })
    expect((await visit.call('wallet_getCapabilities', [smart])).answer).toHaveProperty('0x1')
    expect(await visit.frame.count()).toBe(0)
    expect(await heading(visit)).toBe('Nothing to approve')
  })

  it('refuses an unlisted method before it reaches the frame: `Requested RPC call is not allowed`, and the toast `Action not allowed`', async () => {
    const visit = await logins.loggedIn(email)
    await visit.page.evaluate(() => {
      const posts: unknown[] = []
      const { postMessage } = MessagePort.prototype
      Object.defineProperty(MessagePort.prototype, 'postMessage', {
        value(this: MessagePort, ...given: unknown[]) {
          posts.push(given[0])
          return Reflect.apply(postMessage, this, given)
        },
      })
      Object.assign(window, { posts })
    })
    const posted = () => visit.page.evaluate(() => JSON.stringify(Reflect.get(window, 'posts')))
    expect(await visit.call('wallet_getCapabilities', [])).toHaveProperty('answer')
    expect(await posted()).toContain('wallet_getCapabilities')
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'personal_sign ',
      'PERSONAL_SIGN',
      'constructor',
    ]) {
      expect(await visit.call(method, [])).toEqual({
        error: { code: 'method-denied', message: 'Requested RPC call is not allowed' },
      })
      expect(await posted()).not.toContain(method)
    }
    await waitUntil(() =>
      visit.page.locator('latchkey-modal').locator('.toast').first().textContent(),
    ).toContain('Action not allowed')
    expect(await heading(visit)).toBe('Nothing to approve')
  })
})

describe('approval button of the frame', () => {
  afterEach(() => stage.clear())

  it('arms the button 500 ms after it is shown, and ignores scripted events', async () => {
    const visit = await logins.loggedIn(email)
    const owner = await visit.account('eoa')
    await visit.findFrame().evaluate(() => {
      const times: number[] = []
      Object.assign(window, { times })
      new MutationObserver(() => {
        const approve = document.querySelector('.approve')
        if (approve) times[0] ??= performance.now()
        if (approve?.getAttribute('aria-disabled') === 'false') times[1] ??= performance.now()
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    const outcome = visit.call('personal_sign', [stringToHex(text), owner])
    await visit.waitForApproval()
    const times = () => visit.findFrame().evaluate(() => Reflect.get(window, 'times'))
    await waitUntil(async () => (await times()).length).toBe(2)
    const [shown, ready] = await times()
    expect(ready - shown).toBeGreaterThanOrEqual(495)
    await visit.findFrame().evaluate(() => {
      const approve = document.querySelector<HTMLElement>('.approve')
      approve?.click()
      for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'])
        approve?.dispatchEvent(new MouseEvent(type, { bubbles: true, detail: 1 }))
      for (const key of ['Enter', ' '])
        approve?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    expect(await heading(visit)).toMatch(/^Sign a message/)
    await visit.approve()
    expect((await outcome).answer).toMatch(/^0x/)
  })

  it('disarms the button when the frame loses focus or moves, and arms it again 500 ms later', async () => {
    const { visit } = await openApproval()
    await armed(visit).waitFor()
    const pauses = await recordArming(visit)
    const other = await visit.page.context().newPage()
    await other.bringToFront()
    await visit.page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    )
    await waitUntil(() => isArmed(visit)).toBe(false)
    await visit.page.bringToFront()
    await pressFrame(visit)
    await armed(visit).waitFor()
    const { length } = await pauses()
    await visit.page.setViewportSize({ width: 340, height: 760 })
    await waitUntil(async () => (await pauses()).length).toBeGreaterThan(length)
    expect([length > 0, Math.min(...(await pauses())) >= 495]).toEqual([true, true])
  })

  it('keeps the button disarmed while the page covers it', async () => {
    const { visit, outcome } = await openApproval()
    await armed(visit).waitFor()
    await visit.page.evaluate(() => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      Object.assign(cover.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        margin: '0',
      })
      document.body.append(cover)
      cover.showPopover()
      Object.assign(window, { cover })
    })
    await waitUntil(() => isArmed(visit)).toBe(false)
    await waitUntil(() => visit.findFrame().getByRole('alert').textContent()).toContain(
      'covers this window',
    )
    await visit.page.evaluate(() => Reflect.get(window, 'cover').remove())
    await visit.approve()
    expect((await outcome).answer).toMatch(/^0x/)
  })
})

/** Focuses the frame as a visitor does. */
const pressFrame = (visit: LoginVisit) => visit.findFrame().locator('h1').click()
