import { afterEach, expect, it } from 'vitest'
import { defineNamespace, defineRoute } from '#kernel'
import { AssetPicture, loadMark, Screen } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../test/harness/NamespaceDouble.ts'

const route = defineRoute('Connect')

function AssetsView() {
  return (
    <Screen title="Assets">
      <AssetPicture source={undefined} symbol="USDC" network="eip155:1" />
      <AssetPicture source={undefined} symbol="OTHER" network="eip155:2" />
    </Screen>
  )
}

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('marks a token with its network in the corner, and with none that has no picture; the size stays', async () => {
  demo = mountDemo({
    plugins: [
      defineNamespace(createNamespaceDouble('eip155', [1, 2]).manifest)(),
      createViewPlugin('demo', { views: [[route, async () => ({ default: AssetsView })]] }),
    ],
  })
  await demo.open()
  const badges = () =>
    [...(demo.host.shadowRoot?.querySelectorAll('.asset-picture') ?? [])].map((picture) =>
      picture.querySelector('.small img')?.getAttribute('src'),
    )
  const mark = await loadMark('network', 'eip155:1')
  expect(mark).toBeDefined()
  await expect.poll(badges).toEqual([mark, undefined])
  const { width, height } = demo.find('.asset-picture')?.getBoundingClientRect() ?? {}
  expect([width, height]).toEqual([40, 40])
  expect(demo.find('.asset-picture .letter')?.textContent).toBe('U')
})
