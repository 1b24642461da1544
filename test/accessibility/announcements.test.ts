import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestEnvironment } from '../harness/openTestEnvironment.ts'
import { openTestEnvironment } from '../harness/openTestEnvironment.ts'
import { waitUntil } from '../harness/waitUntil.ts'
import { openScene } from './scenes/openScene.ts'
import type { SceneFixture } from './scenes/Scene.ts'
import { scenes } from './scenes/scenes.ts'

declare global {
  interface Window {
    /** Everything the modal's live regions said, oldest first: how, then what. */
    said?: string[]
  }
}

let world: TestEnvironment
let close = async () => {}
beforeAll(async () => {
  world = await openTestEnvironment()
})
afterEach(() => close())

/** Records a screen reader's announcements: text added to an existing live region. */
function hear() {
  const said: string[] = []
  window.said = said
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const note = () => {
    for (const region of root?.querySelectorAll('[role="status"], [role="alert"]') ?? []) {
      const line = `${region.getAttribute('aria-live') ?? region.getAttribute('role')}: ${region.textContent}`
      if (region.textContent && said.at(-1) !== line) said.push(line)
    }
  }
  if (root)
    new MutationObserver(note).observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
    })
}

async function listenTo(name: string): Promise<SceneFixture> {
  const scene = scenes.find((one) => one.name === name)
  if (!scene) throw new RangeError(`There is no scene ${name}`)
  const shown = await openScene(world, scene)
  close = shown.close
  await shown.page.evaluate(hear)
  return shown.stage
}
const announced = (page: Page) => waitUntil(() => page.evaluate(() => window.said ?? []))

describe('screen reader announcements', () => {
  it('announce connecting, from the first step to the last', async () => {
    const { page, press, wallet, find } = await listenTo('connect')
    await wallet('walletless', 'hold')
    await press('[data-wallet="example.harbor"]')
    await announced(page).toContain(
      'polite: Continue in Harbor. Approve the connection in your wallet.',
    )
    await wallet('walletless', 'approve')
    await find('dialog:not([open])').waitFor({ state: 'attached' })
    await announced(page).toEqual([
      'polite: Opening Harbor… The request appears in a moment.',
      'polite: Continue in Harbor. Approve the connection in your wallet.',
      'polite: Connected. Harbor is connected to this site.',
    ])
  })

  it('announce on the page that the wallet is connected, for the dialog is gone by then', async () => {
    const { wallet, find } = await listenTo('external-waiting')
    await wallet('walletless', 'approve')
    const region = find('[data-live=polite]:text("Connected. Harbor is connected to this site.")')
    await region.waitFor({ state: 'attached' })
    expect(await region.evaluate((element) => element.closest('dialog'))).toBeNull()
  })

  it('announce that the wallet declined', async () => {
    const { page, wallet } = await listenTo('external-waiting')
    await wallet('walletless', 'reject')
    await announced(page).toContain(
      'polite: Request declined. You declined in Harbor. Nothing was shared.',
    )
  })

  it('announce that the address was copied', async () => {
    const { page, press } = await listenTo('account')
    await press('[data-action="copy"]')
    await announced(page).toEqual(['polite: Copied'])
  })

  it('announce the network switch request, and its success', async () => {
    const { page, wallet } = await listenTo('switch-waiting')
    await wallet('walletless', 'approve')
    await announced(page).toContain('polite: You are on Base')
  })

  it('announce another account that is to sign in', async () => {
    const { page, wallet } = await listenTo('sign-in-required')
    await wallet('walletless', 'switchAccount', 2)
    await announced(page).toContain('polite: Account 0x3C…4293BC Ethereum')
  })

  it('announce that the code is ready to scan', async () => {
    const { page, press } = await listenTo('connect')
    await press('[data-wallet="walletConnect"]')
    await announced(page).toEqual([expect.stringMatching(/^polite: .*code is ready to scan/)])
  })

  it('announce that the network is gone', async () => {
    const { page } = await listenTo('connect')
    await page.context().setOffline(true)
    await announced(page).toEqual(["status: You're offline. What you see may be out of date."])
  })

  it('announce that a search found nothing', async () => {
    const { page, find } = await listenTo('networks-many')
    await find('input').fill('nowhere')
    await announced(page).toEqual(['polite: No network matches “nowhere”.'])
  })

  it.each(['send-tokens', 'onramp-token', 'exchange-asset', 'swap-tokens'])(
    'announce that a search found nothing, in the scene %s',
    async (name) => {
      const { page, find } = await listenTo(name)
      await find('input[type=search]').fill('nothing is called so')
      const title = await find('.notice-title').textContent()
      await announced(page).toEqual([`polite: ${title}`])
    },
  )

  it.each([
    ['swap-filled', '[data-step="review"]', 'Review swap'],
    ['send-filled', '[data-step="preview"]', 'Review transfer'],
    ['pay', '[data-token="eip155:1:native"]', 'Review payment'],
  ])(
    'announce that what was prepared can be reviewed, in the scene %s',
    async (name, next, title) => {
      const { page, press, find } = await listenTo(name)
      await press(next)
      await find('.armed[data-armed]').waitFor()
      await waitUntil(() => page.evaluate(() => window.said?.at(-1))).toBe(`polite: ${title}`)
    },
  )

  it('announce what a provider would give, in one piece', async () => {
    const { page, find } = await listenTo('onramp')
    await find('.field input').first().fill('200')
    await announced(page).toEqual([
      'polite: Getting a quote',
      'polite: You receive (estimated) 196.5 USDC',
    ])
  })

  it('announce that a second attempt failed too', async () => {
    const { page, find, press } = await listenTo('exchange-failed')
    await press('[data-action="retry"]')
    const title = await find('.notice-title').textContent()
    await announced(page).toEqual(['status: Loading assets', `polite: ${title}`])
  })

  it('announce at once what the site has set up wrongly', async () => {
    const { page, press, control } = await listenTo('connect')
    await control('POST', '/relay', { reject: 'key' })
    await press('[data-wallet="walletConnect"]')
    await announced(page).toContain('alert: Invalid Project ID')
  })
})
