import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveFolder } from '../../tools/staticServer.mjs'
import { installWalletDouble } from '../harness/installWalletDouble.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode } from '../harness/openVisit.ts'
import { openVisit } from '../harness/openVisit.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const built = join(import.meta.dirname, '../../dist-pages')

describe.each<InputMode>(['mouse', 'keyboard'])('React host, by %s', (hand) => {
  it('connects after StrictMode unmounts and mounts everything again, with one element on the page', async () => {
    const visit = await stage.visit({ page: 'remount', inputMode: hand })
    await visit.open()
    await visit.waitForView('Connect')
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    for (let count = 0; count < 4; count++) await visit.press('#toggle')
    await visit.connect()
    expect(await visit.page.locator('latchkey-modal').count()).toBe(1)
    await visit.press('#toggle')
    await visit.press('#toggle')
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors).toEqual([])
  })

  it.each(['embed-react18', 'embed-react'])(
    'opens and connects in a host with its own React (%s)',
    async (name) => {
      expect(readFileSync(join(built, name, 'index.html'), 'utf8')).toContain('script')
      const server = await serveFolder(built)
      const context = await stage.browser.newContext()
      await context.addInitScript(installWalletDouble)
      const visit = await openVisit(await context.newPage(), hand)
      await visit.page.goto(`${server.url}${name}/`)
      await visit.press('#connect')
      await visit.waitForView('Connect')
      await visit.pressButton(/^Page Wallet Double/)
      await visit.waitForClose()
      await visit.press('#connect')
      await visit.waitForView('Account')
      await context.close()
      await server.close()
    },
  )
})

describe('server rendering', () => {
  it('imports and uses handle, hooks and element without a browser', async () => {
    expect(typeof document).toBe('undefined')
    const [{ createModal }, { ConnectButton, LatchkeyProvider }, { defineLatchkeyButton }] =
      await Promise.all([
        import('../../modal/index.ts'),
        import('../../ui-shell/react.ts'),
        import('../../ui-shell/element.ts'),
      ])
    const render = () =>
      renderToString(
        createElement(
          LatchkeyProvider,
          { modal: createModal({ projectId: 'server' }) },
          createElement(ConnectButton),
        ),
      )
    expect(render()).toBe(
      '<span class="latchkey-connect"><button type="button">Connect wallet</button></span>',
    )
    expect(render()).toBe(render())
    expect(typeof defineLatchkeyButton).toBe('function')
  })

  it('hydrates the rendered page without an error', async () => {
    const { createModal } = await import('../../modal/index.ts')
    const { App } = await import('../../sandbox/pages/remount/App.tsx')
    const markup = renderToString(
      createElement(App, { modal: createModal({ projectId: 'server' }) }),
    )
    const visit = await stage.visit({ page: 'bare', ready: false })
    // The server-rendered markup in place of the empty element.
    await visit.page.addInitScript((html) => {
      const look = new MutationObserver(() => {
        const app = document.querySelector('#app')
        if (!app) return
        look.disconnect()
        app.innerHTML = html
      })
      look.observe(document, { childList: true, subtree: true })
    }, markup)
    await visit.page.goto(new URL('/hydrate/', visit.page.url()).href)
    expect(await visit.page.locator('#connect').textContent()).toBe('Connect')
    await visit.waitForReady()
    await visit.connect()
    expect(visit.errors).toEqual([])
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors).toEqual([])
  })
})
