import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Screen, TextField, useCodeInput } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const route = defineRoute('Connect')
const completed: string[] = []

function CodeView() {
  const { field } = useCodeInput({ onChange() {}, onComplete: (code) => completed.push(code) })
  return (
    <Screen title="Code">
      <TextField label="Code" {...field} />
    </Screen>
  )
}

let demo: Demo
afterEach(() => {
  completed.splice(0)
  demo.shell.unmount()
  demo.kernel.dispose()
})

const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
const commit = (text: string) => cdp().send('Input.insertText', { text })
const value = () => (demo.find('input') as HTMLInputElement | null)?.value

it('takes full-width digits of an input method once each, when they are confirmed', async () => {
  demo = mountDemo({
    plugins: [createViewPlugin('demo', { views: [[route, async () => ({ default: CodeView })]] })],
  })
  await demo.open()
  await expect.poll(() => demo.find('input')).not.toBeNull()
  demo.find('input')?.focus()
  for (const text of ['１', '１２', '１２３']) await compose(text)
  await commit('１２３')
  await expect.poll(value).toBe('123')
  expect(completed).toEqual([])
  for (const text of ['４', '４５', '４５６']) await compose(text)
  expect(completed).toEqual([])
  await commit('４５６')
  await expect.poll(() => completed).toEqual(['123456'])
  expect(value()).toBe('123456')
})
