import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { findOverflowing } from '../accessibility/inspect/layout.ts'
import { waitUntil } from '../harness/waitUntil.ts'
import type { EngineVisit } from './createEngineVisit.ts'
import { createEngineVisit } from './createEngineVisit.ts'
import type { EngineName, EnginePage } from './EnginePage.ts'
import { keys } from './EnginePage.ts'
import { installEngines } from './installEngines.ts'
import { openFirefox } from './openFirefox.ts'
import { openWebKit } from './openWebKit.ts'
import type { Deployment } from './serveDeployment.ts'
import { serveDeployment } from './serveDeployment.ts'

const engines: readonly (readonly [EngineName, () => Promise<EnginePage>])[] = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
]
const connectButton = '.latchkey-connect button, button'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let sandbox: Sandbox
beforeAll(async () => {
  installEngines()
  sandbox = await startSandbox({ pages: ['demo'] })
})
afterAll(() => sandbox?.stop())

const control = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
  const init = body ? { method, body: JSON.stringify(body) } : { method }
  const response = await fetch(`${sandbox.info.api}/__sandbox${path}`, {
    ...init,
    headers: { 'content-type': 'application/json' },
  })
  return response.json()
}

describe.each(engines)('%s', (name, openPage) => {
  let page: EnginePage
  let visit: EngineVisit
  beforeAll(async () => {
    page = await openPage()
    await page.setSize(1024, 800)
    visit = createEngineVisit(page, sandbox.info.demo ?? '')
  })
  afterAll(() => page?.close())
  beforeEach(async () => {
    await control('POST', '/reset', {})
    await visit.load()
    await page.evaluate(() => localStorage.clear())
    await visit.load()
  })

  async function connect(): Promise<void> {
    await visit.press(connectButton, 'Connect wallet')
    await visit.press('[data-wallet]', 'Harbor')
    await visit.waitForClose()
    await waitUntil(readStatus).toBe('connected')
  }
  /**
   * Presses Approve where the secure site's frame has it, above our Cancel: its root is closed to
   * drivers as it is to pages.
   */
  async function approve(): Promise<void> {
    await visit.waitForText('Cancel')
    await setTimeout(3000)
    await page.press(
      await page.evaluate(() => {
        const card = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.card')
        const { x = 0, width = 0 } = card?.getBoundingClientRect() ?? {}
        const buttons = [...(card?.querySelectorAll('button') ?? [])]
        const cancel = buttons.find(({ textContent }) => textContent === 'Cancel')
        const top = cancel?.getBoundingClientRect().top ?? 0
        return { x: Math.round(x + width * 0.7), y: Math.round(top - 92) }
      }),
    )
  }
  const readStatus = () =>
    page.evaluate(() => window.latchkey.getState().namespaces['eip155']?.accountState.status ?? '')
  const readFocus = () =>
    page.evaluate(() => {
      const active = document.querySelector('latchkey-modal')?.shadowRoot?.activeElement
      return active?.getAttribute('data-wallet') ?? active?.className ?? ''
    })

  it('opens by one press without a hover, and closes with the keyboard', async () => {
    await visit.press(connectButton, 'Connect wallet')
    await visit.waitForView('Connect')
    await visit.waitForText('All wallets')
    await waitUntil(readFocus).toBe('heading')
    await page.type(keys.tab)
    await page.type(keys.tab)
    await waitUntil(readFocus).toBe('walletConnect')
    await page.type(keys.escape)
    await visit.waitForClose()
    expect(await visit.readErrors()).toEqual([])
  })

  it('closes by a press beside the card', async () => {
    await visit.press(connectButton, 'Connect wallet')
    await visit.waitForText('All wallets')
    await page.press({ x: 12, y: 400 })
    await visit.waitForClose()
  })

  it('draws no ring around the card when it is pressed', async () => {
    await visit.press(connectButton, 'Connect wallet')
    await visit.waitForText('Latchkey')
    await visit.press('.footer')
    await page.type('a')
    const readOutline = () =>
      page.evaluate(() => {
        const card = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.card')
        return card ? getComputedStyle(card).outlineStyle : ''
      })
    expect([await readFocus(), await readOutline()]).toEqual(['card', 'none'])
  })

  it('connects an installed wallet, and restores it after a reload', async () => {
    await connect()
    await visit.load()
    await waitUntil(readStatus).toBe('connected')
    await visit.press('button', 'Account')
    await visit.waitForText('Test USD')
    expect(await visit.readErrors()).toEqual([])
  })

  it('sends what was reviewed by one press', async () => {
    await connect()
    await visit.press('button', 'Account')
    await visit.press('button', 'Send')
    await visit.press('[name=amount]')
    await page.type('0.25')
    await visit.press('[name=receiver]')
    await page.type(receiver)
    await visit.press('button', 'Review')
    await visit.waitForText('Simulation passed')
    await visit.press('button', 'Send 0.25')
    await visit.waitForText('Confirmed by the network')
    expect(await visit.readErrors()).toEqual([])
  })

  it('shows what a swap returns', async () => {
    await connect()
    await visit.press('button', 'Account')
    await visit.press('button', 'Swap')
    await visit.press('input')
    await page.type('1')
    await visit.press('button', 'Select token')
    await visit.press('.row', 'Test USD')
    await visit.press('button', 'Review swap')
    await visit.waitForText('You receive at least')
    await visit.press('button', 'Swap 1')
    await visit.waitForText('Confirmed')
    expect(await visit.readErrors()).toEqual([])
  })

  it('connects a phone by its code', async () => {
    await visit.press(connectButton, 'Connect wallet')
    await visit.press('[data-wallet="walletConnect"]')
    await visit.waitForText('New code in')
    // The clipboard of the machine is shared by all its tests.
    await page.evaluate(() => {
      const writeText = async (text: string) => void Object.assign(window, { copied: text })
      Object.assign(navigator.clipboard, { writeText })
    })
    await visit.press('[data-action="copy-link"]')
    const uri = await page.evaluate(() => String(Reflect.get(window, 'copied')))
    await control('POST', '/phone', { uri })
    await waitUntil(readStatus).toBe('connected')
    expect(await visit.readErrors()).toEqual([])
  })

  it('logs in by email, and signs what was approved in the frame of the secure site', async () => {
    await visit.press(connectButton, 'Connect wallet')
    await visit.press('input[type=email]')
    const address = `${crypto.randomUUID()}@visitors.example`
    await page.type(`${address}${keys.enter}`)
    await visit.waitForView('EmailVerifyOtp')
    const readCode = async () =>
      Object(await control('GET', `/mail?to=${address}`)).mail?.code ?? ''
    await waitUntil(readCode).toMatch(/^\d{6}$/)
    await visit.press('input')
    await page.type(await readCode())
    await waitUntil(readStatus).toBe('connected')
    await visit.waitForClose()
    await visit.press('button', 'Sign')
    await visit.waitForView('ApproveTransaction')
    await approve()
    await waitUntil(() => page.evaluate(() => document.body.textContent ?? '')).toMatch(
      /0x[0-9a-f]{100}/,
    )
    expect(await visit.readErrors()).toEqual([])
  })

  it.each(['en', 'ar', 'de'])('fits into 320 pixels in the language %s', async (locale) => {
    await page.setSize(320, 640)
    await visit.load({ locale })
    await page.evaluate(() => window.latchkey.open())
    await visit.waitForView('Connect')
    await visit.waitForText('GitHub')
    expect(await findOverflowing(page)).toEqual([])
    await page.setSize(1024, 800)
  })

  describe('a site whose server loses a file', () => {
    let site: Deployment
    beforeAll(async () => {
      site = await serveDeployment()
    })
    afterAll(() => site?.close())

    async function openHelp(status: 404 | 503): Promise<void> {
      site.setStatus(200)
      await page.goto(site.url)
      await page.evaluate(() => localStorage.clear())
      await visit.press('#connect')
      await visit.waitForText('All wallets')
      // Parts that come after the list have time to arrive.
      await setTimeout(2000)
      site.setStatus(status)
      await visit.press('.header-start button')
      await visit.waitForText("Couldn't show this screen")
    }

    it('offers to load the page anew after a deployment that removed the file', async () => {
      await openHelp(404)
      await visit.waitForText('This site has been updated.')
      await visit.press('button', 'Reload the page')
      await visit.waitForClose()
    })

    it('shows the screen once the server answers again, if need be after a reload', async () => {
      await openHelp(503)
      await site.checked()
      site.setStatus(200)
      await visit.press('button', 'Try again')
      if (name === 'WebKit') return visit.waitForView('WhatIsAWallet')
      await visit.press('button', 'Reload the page')
      await visit.waitForClose()
    })
  })
})
