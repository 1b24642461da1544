import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

it('takes a locale with an underscore, as many i18n libraries write it', async () => {
  const visit = await stage.visit({ connected: true })
  await visit.page.evaluate(() => window.latchkey.setLocale('pt_BR'))
  await visit.page.evaluate(() => window.latchkey.open())
  await visit.waitForView('Account')
  await visit.frame.getByText('Enviar').first().waitFor()
  expect(await visit.frame.getAttribute('lang')).toBe('pt-BR')
  await waitUntil(() => visit.frame.innerText()).toMatch(/10\.000\sETH/)
})
