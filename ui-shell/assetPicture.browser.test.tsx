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
      <AssetPicture asset="0xa" source={undefined} symbol="USDC" network="eip155:1" />
      <AssetPicture asset="0xb" source={undefined} symbol="OTHER" network="eip155:2" />
    </Screen>
  )
}

const own = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
function CoinsView() {
  const coin = { asset: 'native', symbol: 'ETH', source: undefined } as const
  return (
    <Screen title="Coins">
      <section>
        <AssetPicture {...coin} network="eip155:1" />
        <AssetPicture {...coin} asset="0xa" network="eip155:1" />
        <AssetPicture {...coin} source={own} network="eip155:1" />
        <AssetPicture {...coin} network="eip155:2" />
        <AssetPicture {...coin} network="eip155:1" size="small" />
        <AssetPicture {...coin} network="eip155:1" size="large" />
      </section>
    </Screen>
  )
}

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('shows the mark of a coin without a picture, and no token that has its symbol', async () => {
  demo = mountDemo({
    plugins: [
      defineNamespace(createNamespaceDouble('eip155', [1, 2]).manifest)(),
      createViewPlugin('demo', { views: [[route, async () => ({ default: CoinsView })]] }),
    ],
  })
  await demo.open()
  const pictures = () =>
    [
      ...(demo.host.shadowRoot?.querySelectorAll(
        '.picture.medium, section > :is(.small, .large)',
      ) ?? []),
    ].map((picture) => picture.querySelector('img')?.getAttribute('src') ?? picture.textContent)
  const mark = await loadMark('coin', 'eip155:1')
  expect(mark).toBeDefined()
  await expect.poll(pictures).toEqual([mark, 'E', own, 'E', mark, mark])
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
