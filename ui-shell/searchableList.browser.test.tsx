import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Button, Row, Screen, SearchableList } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const currencies = ['USD', 'EUR']
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { USD: 'Dollar', EUR: 'Euro' },
  de: { USD: 'US-Währung', EUR: 'Euro' },
}

function CurrenciesView() {
  const [language, setLanguage] = useState('en')
  return (
    <Screen title="Currencies">
      <Button data-action="german" onClick={() => setLanguage('de')}>
        German
      </Button>
      <SearchableList
        label="Currencies"
        searchLabel="Search currencies"
        noMatch={(query) => `Nothing is called ${query}`}
        items={currencies}
        getKey={(id) => id}
        getTexts={(id) => [names[language]?.[id] ?? '']}
      >
        {(id) => <Row title={id} data-token={id} />}
      </SearchableList>
    </Screen>
  )
}

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const open = (device: DemoOptions['device'] = {}) => {
  const load = async () => ({ default: CurrenciesView })
  demo = mountDemo({
    device,
    plugins: [createViewPlugin('demo', { views: [[defineRoute('Connect'), load]] })],
  })
  return demo.open()
}

it.each([
  ['a phone, whose keyboard covers the results', { mobile: true }, null],
  ['a desktop', {}, 'Search currencies'],
])('the key of a search leaves the field on %s', async (_, device, focused) => {
  await open(device)
  await expect.poll(() => demo.find('input[type=search]')).not.toBeNull()
  const hints = ['autocapitalize', 'autocorrect', 'spellcheck', 'autocomplete']
  const field = demo.find('input[type=search]')
  expect(hints.map((hint) => field?.getAttribute(hint))).toEqual(['off', 'off', 'false', 'off'])
  field?.focus()
  await userEvent.keyboard('eu{Enter}')
  expect(demo.focused()?.getAttribute('aria-label') ?? null).toBe(focused)
  expect(field).toHaveProperty('value', 'eu')
})

it('a list with a search says what it does not find, and searches anew when its texts change', async () => {
  await open()
  const rows = () =>
    [...(demo.host.shadowRoot?.querySelectorAll('[data-token]') ?? [])].map((row) =>
      row.getAttribute('data-token'),
    )
  await expect.poll(rows).toEqual(['USD', 'EUR'])
  demo.find('input[type=search]')?.focus()
  await userEvent.keyboard('wahrung')
  await expect.poll(() => demo.find('.notice-title')?.textContent).toBe('Nothing is called wahrung')
  await expect
    .poll(() => demo.find('[data-live="polite"]')?.textContent)
    .toBe('Nothing is called wahrung')
  demo.find('[data-action=german]')?.click()
  await expect.poll(rows).toEqual(['USD'])
})
