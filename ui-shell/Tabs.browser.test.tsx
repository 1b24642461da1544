import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Button, Screen, Tabs } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const route = defineRoute('Connect')

function GrowingView() {
  const [ids, setIds] = useState(['a'])
  return (
    <Screen title="Tabs">
      <Button data-action="grow" onClick={() => setIds(ids.length === 1 ? ['a', 'b'] : ['a'])}>
        Grow
      </Button>
      <Tabs label="Tabs" chosen="a" onChoose={() => {}} tabs={ids.map((id) => ({ id, label: id }))}>
        <input aria-label="Note" />
      </Tabs>
    </Screen>
  )
}

/** The words of the four ways to a wallet, in the language that has the longest. */
function CrowdedView() {
  const labels = ['Navegador', 'Código QR', 'Web', 'Escritorio']
  return (
    <Screen title="Tabs">
      <Tabs
        label="Tabs"
        chosen="Web"
        onChoose={() => {}}
        tabs={labels.map((label) => ({ id: label, label }))}
      >
        <p>Content</p>
      </Tabs>
    </Screen>
  )
}

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('keeps the content of a tab and its focus when another tab is added or removed', async () => {
  demo = mountDemo({
    plugins: [
      createViewPlugin('demo', { views: [[route, async () => ({ default: GrowingView })]] }),
    ],
  })
  await demo.open()
  await expect.poll(() => demo.find('.tab-heading')).not.toBeNull()
  const field = demo.find('input')
  field?.focus()
  for (const mark of ['[role=tablist]', '.tab-heading']) {
    demo.find('[data-action=grow]')?.click()
    await expect.poll(() => demo.find(mark)).not.toBeNull()
    expect(demo.find('input')).toBe(field)
    expect(demo.focused()).toBe(field)
  }
})

it('keeps four long words on one line on the smallest phone', async () => {
  await page.viewport(320, 640)
  demo = mountDemo({
    plugins: [
      createViewPlugin('demo', { views: [[route, async () => ({ default: CrowdedView })]] }),
    ],
  })
  await demo.open()
  await expect.poll(() => demo.find('[role=tab]')).not.toBeNull()
  const tabs = [...(demo.host.shadowRoot?.querySelectorAll('[role=tab]') ?? [])]
  const lines = tabs.map((tab) => {
    const text = document.createRange()
    text.selectNodeContents(tab)
    return text.getClientRects().length
  })
  expect(lines).toEqual([1, 1, 1, 1])
  await page.viewport(414, 896)
})
