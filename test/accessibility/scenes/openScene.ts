import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/startSandbox.ts'
import { acquireProfile } from '../../harness/acquireProfile.ts'
import type { TestEnvironment } from '../../harness/openTestEnvironment.ts'
import { holdDeadlines } from './holdDeadlines.ts'
import type { Scene, SceneFixture } from './Scene.ts'
import { applyAppearance, defaultAppearance } from './sceneAppearances.ts'

/** The scene on screen. Closing it leaves nothing behind. */
export type OpenedScene = {
  readonly stage: SceneFixture
  readonly page: Page
  close(): Promise<void>
}

function createSceneFixture(page: Page, sandbox: Sandbox, clock: boolean): SceneFixture {
  const find = (selector: string) => page.locator('latchkey-modal').locator(selector)
  const press = (selector: string) => find(selector).first().click()
  const open: SceneFixture['open'] = (view, params) =>
    page.evaluate(
      (viewOptions) => window.latchkey.open(viewOptions),
      view === undefined ? {} : { view, params },
    )
  const control: SceneFixture['control'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.info.api}/__sandbox${path}`, {
      method,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    page,
    find,
    press,
    open,
    control,
    wallet: (id, name, ...values) =>
      page.evaluate(
        ([wallet, action, given]) => void Object(window.sandboxWallets?.[wallet])[action](...given),
        [id, name, values] as const,
      ),
    async connect() {
      await open()
      await press('[data-wallet^="example."]')
      if (clock) {
        await find('.status-panel').waitFor()
        await page.clock.runFor(1000)
      }
      // A locator would look every 500 ms.
      await page.waitForFunction(
        () => document.querySelector('[data-testid=status]')?.textContent === 'connected',
      )
      await find('dialog:not([open])').waitFor({ state: 'attached' })
    },
    async goOffline() {
      for (const locale of ['ar', 'en']) {
        await page.evaluate((tag) => window.latchkey.setLocale(tag), locale)
        await find(`.frame[lang="${locale}"]`).waitFor()
      }
      await page.context().setOffline(true)
    },
    async waitForMailedCode(to) {
      const address = `${sandbox.info.api}/__sandbox/mail?to=${encodeURIComponent(to)}`
      for (let look = 0; look < 100; look++) {
        const [code] = /\b\d{6}\b/.exec(await (await fetch(address)).text()) ?? []
        if (code) return code
        await page.waitForTimeout(100)
      }
      throw new Error(`No code was mailed to ${to}`)
    },
    async scan(behaviour) {
      await press('[data-action="copy-link"]')
      await control('POST', '/phone', {
        uri: await page.evaluate(() => navigator.clipboard.readText()),
        behaviour,
      })
      // That it was copied is said over the heading for a moment.
      await find('[data-toast]').waitFor()
      await find('[data-toast]').waitFor({ state: 'detached' })
    },
  }
}

/**
 * Brings a scene about, in an empty browser profile, on a sandbox as it was at its start. Throws
 * when what it promises does not appear.
 */
export async function openScene(
  world: Pick<TestEnvironment, 'browser' | 'sandbox' | 'profiles'>,
  scene: Scene,
): Promise<OpenedScene> {
  const { sandbox } = world
  const options: BrowserContextOptions = {
    viewport: { width: 1024, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    ...(scene.userAgent ? { userAgent: scene.userAgent } : {}),
  }
  const { page, release } = await acquireProfile(world, options, { clock: scene.clock })
  page.setDefaultTimeout(30_000)
  const stage = createSceneFixture(page, sandbox, scene.clock ?? false)
  try {
    await stage.control('POST', '/reset', {})
    await scene.before?.(stage)
    await page.goto(`${sandbox.info.demo}?${new URLSearchParams(scene.query)}`)
    await page.waitForFunction(() => 'latchkey' in window)
    const stopDeadlines = scene.clock ? undefined : await holdDeadlines(page)
    await scene.reach(stage)
    await stage.find(`[data-view="${scene.view}"]`).waitFor()
    if (scene.waitFor) await stage.find(scene.waitFor).first().waitFor()
    await stopDeadlines?.()
    // Late content, a row or a picture, gets a moment before the measurement.
    await applyAppearance(page, defaultAppearance, 24)
  } catch (error) {
    await release()
    throw new Error(`The scene ${scene.name} did not come about`, { cause: error })
  }
  return { stage, page, close: release }
}
