import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const page = (plugins: string, hand: InputMode = 'mouse') =>
  stage.visit({
    page: 'plugins',
    inputMode: hand,
    query: { plugins, options: { logLevel: 'silent' } },
  })
const tile = (visit: Visit) => visit.frame.locator('[data-fault=failed]')

/** Whatever the plugin does, the visitor connects. */
async function connects(visit: Visit): Promise<void> {
  await visit.page.keyboard.press('Escape')
  await visit.waitForClose()
  await visit.connect()
}

describe('throwing plugin, by mouse', () => {
  it.each(['import', 'setup', 'render'])(
    'shows a tile with retry for a view that throws at %s; the rest works, and retry works once the fault is gone',
    async (point) => {
      const visit = await page(point)
      await visit.press('#hostile')
      await tile(visit).waitFor()
      await visit.waitForFact('faults', `failing.${point}: ${point}`)
      await visit.pressButton('Try again')
      // Healed before the second attempt is over, that attempt would work.
      await visit.waitForFact('faults', `failing.${point}: ${point}, failing.${point}: ${point}`)
      await tile(visit).waitFor()
      await visit.page.evaluate(() => document.getElementById('heal')?.click())
      await visit.pressButton('Try again')
      await visit.getText('It works.').waitFor()
      await connects(visit)
    },
  )
})

describe('faulty plugin', () => {
  it('shows a tile after 5 s for a plugin whose setup never ends; the rest works', async () => {
    const visit = await page('slow')
    await visit.press('#hostile')
    await visit.waitForView('loading')
    await tile(visit).waitFor()
    await visit.waitForFact('faults', 'failing.slow: setup')
    await connects(visit)
  })

  it('leaves out a part of the connect view that throws, and shows the view', async () => {
    const visit = await page('part')
    await visit.open()
    await visit.waitForView('Connect')
    await visit.waitForFact('faults', 'failing.part: render')
    expect(await visit.frame.locator('[data-part=failing]').count()).toBe(0)
    expect(await tile(visit).count()).toBe(0)
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it.each(['import', 'setup', 'slow'])(
    'shows the connect view if a plugin that fails at %s has a part in it',
    async (point) => {
      const visit = await page(point)
      await visit.press('#connect')
      await visit.waitForView('Connect')
      await visit.pressButton(/^Harbor/)
      await visit.waitForClose()
      await visit.waitForFact('status', /^connected/)
    },
  )

  it('opens, connects and closes although listeners throw, and reports the fault', async () => {
    const visit = await page('listener')
    await visit.press('#hostile')
    await visit.getText('It works.').waitFor()
    await connects(visit)
    await visit.waitForFact('faults', /failing\.listener: listener/)
  })

  it('destroys everything else although a disposal throws', async () => {
    const visit = await page('dispose')
    await visit.press('#hostile')
    await visit.getText('It works.').waitFor()
    const thrown = await visit.page.evaluate(() => {
      try {
        window.latchkey.destroy()
      } catch (error) {
        return String(error)
      }
      return 'nothing'
    })
    expect(thrown).toBe('nothing')
    await waitUntil(() => visit.page.locator('latchkey-modal').count()).toBe(0)
  })

  it('shows a tile for a view that changes itself forever while it renders; the rest works', async () => {
    const visit = await page('spin')
    await visit.press('#hostile')
    await tile(visit).waitFor()
    await visit.waitForFact('faults', /failing.spin: render/)
    await connects(visit)
  })

  it('survives a view that renders again after each render', async () => {
    const visit = await page('echo')
    await visit.press('#hostile')
    await waitUntil(async () =>
      Number(await visit.frame.locator('[data-part=echo]').textContent()),
    ).toBeGreaterThan(100)
    await connects(visit)
  })

  it('survives a plugin that emits and changes something 10,000 times a second', async () => {
    const visit = await page('flood')
    await visit.press('#hostile')
    await visit.getText('It works.').waitFor()
    await connects(visit)
    expect(await visit.page.getByTestId('faults').textContent()).toBe('')
  })

  it('shows a tile without a retry for a view that does not exist', async () => {
    const visit = await page('methods')
    await visit.press('#hostile')
    await visit.frame.locator('[data-fault=missing]').waitFor()
    expect(await visit.frame.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await connects(visit)
  })

  it('names a duplicate plugin to the host, and continues without it', async () => {
    const visit = await page('setup,setup')
    await visit.page.evaluate(() => {
      const told: string[] = []
      window.latchkey.on('error', ({ error }) => told.push(String(error)))
      Object.assign(window, { told })
    })
    await visit.connect()
    await visit.waitForFact('faults', 'failing.setup: install')
    expect(await visit.page.evaluate(() => Reflect.get(window, 'told'))).toContain(
      'LatchkeyError: Two plugins have the id "failing.setup".',
    )
  })
})
