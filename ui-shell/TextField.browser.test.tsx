import { afterEach, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { Button, Screen, TextField } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('stands in a form without styles of its own as far from the button as without the form', async () => {
  const View = () => (
    <Screen title="Tips">
      <form>
        <TextField label="Your tip" value="" onChange={() => {}} hint="Three letters" />
        <Button submit>Add</Button>
      </form>
      <Button>Remove</Button>
    </Screen>
  )
  const views = [[defineRoute('Connect'), async () => ({ default: View })]] as const
  demo = mountDemo({ plugins: [createViewPlugin('demo', { views })] })
  await demo.open()
  await expect.poll(() => demo.find('form')).not.toBeNull()
  const edge = (selector: string) => demo.find(selector)?.getBoundingClientRect() ?? new DOMRect()
  const gap = edge('form + button').top - edge('form').bottom
  expect(gap).toBeGreaterThan(0)
  expect(edge('form > button').top - edge('.field').bottom).toBe(gap)
})
