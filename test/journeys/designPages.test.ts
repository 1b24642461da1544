import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { scenes } from '../accessibility/scenes/scenes.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe('the gallery page', () => {
  const openGallery = async (query: Readonly<Record<string, string>>) => {
    const { page } = await stage.visit({ page: 'gallery', query, ready: false })
    await page.locator('main h2').waitFor()
    return page
  }

  it('links to every scene, and shows the one of its address', async () => {
    const page = await openGallery({ scene: 'receive', look: 'narrow-rtl-dark' })
    expect(await page.locator('main h2').textContent()).toBe('receive, narrow-rtl-dark')
    expect(await page.locator('nav.scenes a').allTextContents()).toEqual(
      scenes.map(({ name }) => name),
    )
    await page.locator('nav.appearances').getByRole('link', { name: 'dark', exact: true }).click()
    await page.locator('main h2:text-is("receive, dark")').waitFor()
    await page.goBack()
    await page.locator('main h2:text-is("receive, narrow-rtl-dark")').waitFor()
  })

  it('goes through scenes and appearances by the arrow keys, with the focus', async () => {
    const page = await openGallery({ scene: 'connect', look: 'light' })
    const view = page.frameLocator('iframe').locator('latchkey-modal dialog[open] .row').first()
    await page.locator('nav.scenes a[aria-current]').focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('main h2:text-is("connect-many, light")').waitFor()
    // A view that opens live takes the focus only when the visitor turns to it.
    await view.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('main h2:text-is("connect-hostile, light")').waitFor()
    await view.waitFor()
    await page.locator('nav.appearances a[aria-current]').focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('main h2:text-is("connect-hostile, dark")').waitFor()
    expect(await page.locator('nav.appearances a:focus').textContent()).toBe('dark')
    await view.waitFor()
    await view.hover()
    await view.focus()
    await waitUntil(() => page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
  })

  it('opens a view live that has no picture, and keeps its language from scene to scene', async () => {
    const page = await openGallery({ scene: 'connect', look: 'light' })
    const shown = (lang: string) =>
      page.frameLocator('iframe').locator(`latchkey-modal dialog[open][lang=${lang}] .row`).first()
    await shown('en').waitFor()
    expect(await page.getByRole('button', { name: 'Draw its pictures' }).isEnabled()).toBe(true)
    await page.getByLabel('Language').selectOption('ja')
    await shown('ja').waitFor()
    await page.locator('nav.scenes').getByRole('link', { name: 'connect-many' }).click()
    await page.locator('main h2:text-is("connect-many, light")').waitFor()
    expect(new URL(page.url()).searchParams.get('locale')).toBe('ja')
    await page.getByLabel('Language').selectOption('')
    await shown('en').waitFor()
  })

  it('finds scenes by name', async () => {
    const page = await openGallery({})
    await page.getByLabel('Find a scene').fill('farcaster')
    await waitUntil(() => page.locator('nav.scenes a').count()).toBe(
      scenes.filter(({ name, view }) => /farcaster/i.test(`${name} ${view}`)).length,
    )
  })
})

describe('the theme editor', () => {
  const openEditor = async () => {
    const { page } = await stage.visit({
      page: 'theme-editor',
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await page.locator('.preview .card').waitFor()
    const code = () => page.getByTestId('code').textContent()
    return { page, code }
  }

  it('shows a colour at once in the modal, and in the code to copy', async () => {
    const { page, code } = await openEditor()
    expect(await code()).not.toContain('themeVariables')
    await page.getByLabel('--lk-accent, light').fill('#5b3df5')
    await waitUntil(code).toMatch(/'--lk-accent': 'light-dark\(#5b3df5, #[\da-f]{6}\)',/)
    await waitUntil(() =>
      page
        .locator('latchkey-modal')
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--lk-accent')),
    ).toMatch(/^light-dark\(#5b3df5, /)
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    await page.getByRole('button', { name: 'Reset --lk-accent', exact: true }).click()
    await waitUntil(code).not.toContain('themeVariables')
  })

  it('draws the modal as dense as chosen, with nothing to press below 44 pixels', async () => {
    const { page, code } = await openEditor()
    const heightOf = async (selector: string) =>
      (await page.locator('latchkey-modal').locator(selector).first().boundingBox())?.height
    expect(await heightOf('.row[data-wallet="example.harbor"]')).toBe(60)
    await page.getByLabel('Density').fill('0.8')
    await waitUntil(() => heightOf('.row[data-wallet="example.harbor"]')).toBe(48)
    // The button in the field keeps its 44 pixels, within the field's edges.
    expect(await heightOf('.field-box')).toBe(46)
    await page.getByLabel('Density').fill('1.2')
    await waitUntil(() => heightOf('.row[data-wallet="example.harbor"]')).toBe(72)
    // Beyond its range it has the value at the end.
    await page.getByLabel('Density').fill('9')
    await waitUntil(() => heightOf('.row[data-wallet="example.harbor"]')).toBe(84)
    expect(await code()).toContain("'--lk-density': '9',")
  })

  it('starts from a ready-made theme, and names the texts that are hard to read', async () => {
    const { page, code } = await openEditor()
    await page.getByLabel('Theme').selectOption('midnight')
    await waitUntil(code).toContain("themeMode: 'dark',")
    expect(await code()).toContain("'--lk-overlay': 'oklch(")
    const contrast = page.getByRole('region', { name: 'Contrast' })
    await contrast.getByText('Every text has at least 4.5 : 1.').waitFor()
    await page.getByLabel('--lk-muted, dark').fill('#222222')
    await contrast.getByText('--lk-muted').first().waitFor()
  })
})
