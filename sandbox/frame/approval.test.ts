import { encodeFunctionData, maxUint256, parseAbi, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FrameEmbedding } from '../../test/harness/createFrameEmbedding.ts'
import type { FrameFixture, VisitOptions } from '../../test/harness/openFrameFixture.ts'
import { openFrameFixture } from '../../test/harness/openFrameFixture.ts'

let stage: FrameFixture
beforeAll(async () => {
  stage = await openFrameFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage?.stop())

const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const button = ({ frame }: FrameEmbedding) => frame.getByRole('button', { name: 'Approve' })
const armed = ({ frame }: FrameEmbedding) =>
  frame.getByRole('button', { name: 'Approve', disabled: false })
const answered = ({ page }: FrameEmbedding, id: string): Promise<boolean> =>
  page.evaluate(`embedding.answers.has(${JSON.stringify(id)})`)
/** An approval leaves the screen in the moment it is given. */
const isAsking = async (site: FrameEmbedding) => (await button(site).count()) === 1
const isArmed = async (site: FrameEmbedding) =>
  (await button(site).getAttribute('aria-disabled')) === 'false'
/** The messages of the frame's own page. */
const inFrame = <Result>({ page }: FrameEmbedding, expression: string): Promise<Result> => {
  const frame = page.frames().find((one) => one.url().startsWith(stage.secure.url))
  if (!frame) throw new Error('There is no frame')
  return frame.evaluate(expression)
}

/**
 * The clock of page and frame: a busy machine could take longer between two steps than a button
 * takes to arm.
 */
const ownClock: VisitOptions = { before: ({ clock }) => clock.install() }
/**
 * Far enough ahead that the moment is not over when a busy machine comes to it: a clock cannot go
 * back.
 */
const stopClock = async ({ page }: FrameEmbedding) =>
  page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 10_000)
const arms = (site: FrameEmbedding) =>
  expect
    .poll(async () => {
      await site.page.clock.runFor(500)
      return isArmed(site)
    })
    .toBe(true)

/** Opens a visit with a signature request. */
async function openApproval(text = 'hello', options: VisitOptions = {}) {
  const site = await stage.loggedIn('ada@example.test', options)
  const id = await site.rpc('personal_sign', [stringToHex(text)])
  await button(site).waitFor()
  await site.page.evaluate('frame.focus()')
  return { ...site, id }
}
async function middle(site: FrameEmbedding): Promise<readonly [number, number]> {
  const box = await button(site).boundingBox()
  if (!box) throw new Error('There is no button')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

describe('approval screen', () => {
  it('shows the embedding origin, the account, the network and the site’s own name', async () => {
    const site = await openApproval()
    await site.get('SYNC_DAPP_DATA', {
      projectId: 'p',
      metadata: { name: 'My \u202eBank', description: '', url: 'https://bank.example', icons: [] },
    })
    const second = await site.rpc('personal_sign', [stringToHex('again')])
    const { frame } = site
    expect(await frame.locator('.origin').textContent()).toBe(site.origin)
    expect(await frame.locator('[data-value]').first().getAttribute('data-value')).toBe(
      site.user['address'],
    )
    expect(await frame.getByText('Ethereum', { exact: true }).count()).toBe(1)
    expect(await frame.getByText('Development wallet').count()).toBe(1)
    expect(await site.reject(site.id)).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'User rejected the request' },
    })
    expect(await frame.locator('.text').textContent()).toBe('again')
    expect(await frame.getByText('Site name: “My \u27e8U+202E\u27e9Bank”').count()).toBe(1)
    expect(await answered(site, second)).toBe(false)
  })

  it('queues approvals: one on screen, the oldest first', async () => {
    const site = await openApproval('first')
    const second = await site.rpc('personal_sign', [stringToHex('second')])
    expect(await site.frame.locator('.text').textContent()).toBe('first')
    await site.approve(site.id)
    expect(await site.frame.locator('.text').textContent()).toBe('second')
    await site.approve(second)
    expect(await site.frame.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Nothing to approve',
    )
  })

  it('removes a withdrawn approval and rejects its request', async () => {
    const site = await openApproval()
    await site.get('RPC_ABORT', { request: site.id })
    expect(await site.answer(site.id)).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'Request was aborted' },
    })
    expect(await button(site).count()).toBe(0)
  })

  it('removes the approval when the login ends', async () => {
    const site = await openApproval()
    await site.get('SIGN_OUT')
    expect(await site.answer(site.id)).toMatchObject({
      payload: { message: 'Request was aborted' },
    })
  })

  it('the approval screen reports its height', async () => {
    const site = await openApproval()
    await expect
      .poll(async () => (await site.events()).some(({ type }) => type === '@w3m-frame/RESIZE'))
      .toBe(true)
    const needed: number = await inFrame(site, 'document.querySelector(".card").scrollHeight')
    const last = (await site.events()).filter(({ type }) => type === '@w3m-frame/RESIZE').at(-1)
    expect(Object(last?.payload).height).toBe(needed)
  })

  it('takes the site’s colour scheme, and none of its colours', async () => {
    const site = await openApproval()
    const ground = () =>
      inFrame<string>(site, 'getComputedStyle(document.documentElement).backgroundColor')
    await site.get('SYNC_THEME', {
      themeMode: 'light',
      w3mThemeVariables: { '--w3m-background': '#123456', '--w3m-accent': '#123456' },
    })
    expect(await ground()).toBe('rgb(255, 255, 255)')
    await site.get('SYNC_THEME', { themeMode: 'dark' })
    expect(await ground()).toBe('rgb(23, 28, 34)')
  })

  it.each([false, true])(
    'the approval screen fits 320 pixels (right to left: %s), with every part in reach',
    async (rtl) => {
      const site = await stage.loggedIn('ada@example.test', {
        viewport: { width: 320, height: 640 },
      })
      await site.page.addStyleTag({
        content: 'iframe { left: 0 !important; top: 0 !important; width: 320px !important }',
      })
      if (rtl) await inFrame(site, 'document.documentElement.dir = "rtl"')
      const approve = encodeFunctionData({
        abi: parseAbi(['function approve(address,uint256)']),
        args: [stage.chain.contracts.walletFactory, maxUint256],
      })
      await site.rpc('wallet_sendCalls', [
        {
          version: '2.0.0',
          calls: [
            { to: stage.chain.contracts.token, data: approve },
            { to: stage.chain.contracts.token, data: '0xdeadbeef' },
          ],
        },
      ])
      await button(site).waitFor()
      expect(await inFrame(site, 'document.documentElement.scrollWidth')).toBe(320)
      expect(
        await inFrame(
          site,
          'document.querySelector(".approve").getBoundingClientRect().bottom <= innerHeight',
        ),
      ).toBe(true)
      expect(await site.frame.locator('.warning:visible').count()).toBe(2)
    },
  )
})

describe('Approve button', () => {
  it('Approve arms 500 ms after it is shown; an earlier press does nothing', async () => {
    const site = await openApproval('hello', ownClock)
    const [x, y] = await middle(site)
    await site.get('RPC_ABORT', { request: site.id })
    await site.page.mouse.move(x, y)
    site.page.on('console', (m) => console.log('C', m.text()))
    await stopClock(site)
    const id = await site.rpc('personal_sign', [stringToHex('hello')])
    await button(site).waitFor()
    await site.page.mouse.click(x, y)
    await site.page.mouse.down()
    await arms(site)
    await site.page.mouse.up()
    await quiet(200)
    expect(await isAsking(site)).toBe(true)
    await site.page.mouse.click(x, y)
    expect(await site.answer(id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  })

  it('Approve is not armed before 500 ms', async () => {
    const site = await openApproval()
    await armed(site).waitFor()
    await site.get('RPC_ABORT', { request: site.id })
    await inFrame(
      site,
      `window.times = []; new MutationObserver((all) => { for (const one of all) { const shown = one.type === 'childList' && document.querySelector('.approve'); if (shown) times[0] ??= performance.now(); if (one.attributeName === 'aria-disabled' && one.target.ariaDisabled === 'false') times[1] ??= performance.now() } }).observe(document.body, { subtree: true, childList: true, attributes: true })`,
    )
    await site.rpc('personal_sign', [stringToHex('hello')])
    await expect.poll(() => inFrame<number>(site, 'times.length')).toBe(2)
    const [shown = 0, ready = 0] = await inFrame<number[]>(site, 'times')
    expect(ready - shown).toBeGreaterThanOrEqual(495)
    expect(ready - shown).toBeLessThan(2000)
  })

  it('Approve ignores scripted events', async () => {
    const site = await openApproval()
    await armed(site).waitFor()
    await inFrame(
      site,
      `{ const approve = document.querySelector('.approve'); approve.click(); for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click']) approve.dispatchEvent(new MouseEvent(type, { bubbles: true, detail: 1 })); for (const key of ['Enter', ' ']) approve.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })) }`,
    )
    await quiet(200)
    expect(await isAsking(site)).toBe(true)
  })

  it('Approve accepts a key pressed once, not one that is held down', async () => {
    const site = await openApproval()
    await armed(site).waitFor()
    // A second keydown without a keyup is a repetition.
    await site.page.keyboard.down('Enter')
    await button(site).focus()
    await site.page.keyboard.down('Enter')
    await quiet(200)
    expect(await isAsking(site)).toBe(true)
    await site.page.keyboard.up('Enter')
    await site.page.keyboard.press('Enter')
    expect(await site.answer(site.id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  })

  it('Approve ignores a Space pressed before it was armed', async () => {
    const site = await openApproval('hello', ownClock)
    await site.get('RPC_ABORT', { request: site.id })
    await stopClock(site)
    const id = await site.rpc('personal_sign', [stringToHex('hello')])
    await button(site).waitFor()
    await button(site).focus()
    expect(await isArmed(site)).toBe(false)
    await site.page.keyboard.down('Space')
    await arms(site)
    await site.page.keyboard.up('Space')
    await quiet(200)
    expect(await isAsking(site)).toBe(true)
    await site.page.keyboard.press('Space')
    expect(await site.answer(id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  })

  it('Approve disarms on blur, and arms 500 ms after the focus returns', async () => {
    const site = await openApproval('hello', ownClock)
    await armed(site).waitFor()
    await stopClock(site)
    await site.page.evaluate('frame.blur()')
    await expect.poll(() => isArmed(site)).toBe(false)
    await site.page.clock.runFor(700)
    expect(await isArmed(site)).toBe(false)
    await site.page.evaluate('frame.focus()')
    expect(await isArmed(site)).toBe(false)
    await arms(site)
  })

  it('Approve does nothing when the frame moved under the pointer', async () => {
    const site = await openApproval('hello', ownClock)
    await armed(site).waitFor()
    await stopClock(site)
    const [x, y] = await middle(site)
    const place = [x + 20, y - 40] as const
    await site.page.mouse.move(...place)
    expect(await isArmed(site)).toBe(true)
    await site.page.evaluate(`{ frame.style.left = '20px'; frame.style.top = '-40px' }`)
    // The browser draws the frame at its new place a little later; only then the press lands on it.
    await expect
      .poll(async () => {
        await site.page.mouse.click(...place)
        return button(site).getAttribute('data-ignored')
      })
      // The visitor sees that the press did not count.
      .toBe('')
    await quiet(300)
    expect(await isAsking(site)).toBe(true)
    // A busy browser reports late that the moved button is in view, which disarms it once more.
    await expect
      .poll(async () => {
        if (await isAsking(site)) {
          await arms(site)
          await site.page.mouse.click(...place)
        }
        return answered(site, site.id)
      })
      .toBe(true)
    expect(await site.answer(site.id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  })

  it('Approve disarms while it is covered or faded, with a note', async () => {
    const site = await openApproval()
    await armed(site).waitFor()
    const cover = `{ const cover = document.createElement('div'); cover.id = 'cover'; document.body.append(cover) }`
    await site.page.evaluate(cover)
    await expect.poll(() => isArmed(site), { timeout: 5000 }).toBe(false)
    expect(await site.frame.getByRole('alert').textContent()).toContain('covers this window')
    const [x, y] = await middle(site)
    await site.page.mouse.click(x, y)
    await button(site).focus()
    await site.page.keyboard.press('Enter')
    expect(await isAsking(site)).toBe(true)
    await site.page.evaluate(`document.querySelector('#cover').remove()`)
    await armed(site).waitFor()
    await site.page.evaluate(`frame.style.opacity = '0.05'`)
    await expect.poll(() => isArmed(site), { timeout: 5000 }).toBe(false)
    await site.page.mouse.click(x, y)
    await quiet(200)
    expect(await isAsking(site)).toBe(true)
  })

  it('Approve disarms when it is clipped, even where the browser cannot report covers', async () => {
    const site = await openApproval('hello', {
      before: (page) => page.addInitScript('delete IntersectionObserverEntry.prototype.isVisible'),
    })
    await armed(site).waitFor()
    await site.page.evaluate(`frame.style.top = '-460px'`)
    await expect.poll(() => isArmed(site), { timeout: 5000 }).toBe(false)
  })
})
