import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
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
