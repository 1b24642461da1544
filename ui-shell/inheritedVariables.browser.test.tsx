import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Badge, LongList, Notice, Row, Screen } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')
const items = Array.from({ length: 120 }, (_, at) => `Item ${at}`)
const renderItem = (item: string) => <Row title={item} />

function StartView() {
  return (
    <Screen title="Start">
      <Badge>Recent</Badge>
      <Notice icon="info" title="Nothing here" />
      <LongList label="Items" items={items} getKey={(item) => item}>
        {renderItem}
      </LongList>
    </Screen>
  )
}

let demo: Demo
const close = () => {
  demo.shell.unmount()
  demo.kernel.dispose()
}
afterEach(() => {
  document.documentElement.style.cssText = ''
  close()
})

async function look() {
  demo = mountDemo({
    plugins: [
      createViewPlugin('demo', { views: [[startRoute, async () => ({ default: StartView })]] }),
    ],
  })
  await demo.open()
  await expect.poll(() => demo.find('.far')).not.toBeNull()
  const style = (selector: string) => getComputedStyle(demo.find(selector) ?? document.body)
  return [
    style('.badge').color,
    style('.notice-icon').color,
    style('.far').blockSize,
    demo.find('.long-list')?.offsetHeight,
  ]
}

it('takes no variable of the page that has the name of one of its own', async () => {
  await page.viewport(800, 700)
  const calm = await look()
  close()
  document.documentElement.style.cssText = '--tone: red; --block: 7px; --rows: 7'
  expect(await look()).toEqual(calm)
})
