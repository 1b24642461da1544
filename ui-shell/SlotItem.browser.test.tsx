import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineManifest, definePlugin, defineRoute } from '#kernel'
import type { ComponentLoader } from '#ui-shell'
import { banners, requireParams, Screen, SlotItem, usePluginState, view } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { locate } from '../test/harness/locate.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** Opens a view with an item whose code can be loaded only after `lossesInARow` tries. */
async function show({ retryable, lossesInARow }: { retryable: boolean; lossesInARow: number }) {
  let tries = 0
  const load: ComponentLoader = async () => {
    tries += 1
    if (tries <= lossesInARow) throw new Error('the network lost it')
    return { default: () => <p id="item">Here</p> }
  }
  const item = { load }
  const View = () => (
    <Screen title="Start">
      <SlotItem item={item} fallback={<p id="place">Soon</p>} retryable={retryable} />
      <p id="rest">The rest</p>
    </Screen>
  )
  const views = [[startRoute, async () => ({ default: View })]] as const
  demo = mountDemo({ plugins: [createViewPlugin('demo', { views })] })
  await demo.open()
  await expect.poll(() => demo.find('#rest')).not.toBeNull()
}

it('loads an item that a visitor would miss again when they ask for it', async () => {
  await show({ retryable: true, lossesInARow: 4 })
  for (const _ of [1, 2]) {
    await expect.poll(() => demo.find('.notice')?.textContent).toContain('Part of this window')
    expect(demo.find('#place')).toBeNull()
    await userEvent.click(locate('.notice .button'))
  }
  await expect.poll(() => demo.find('#item')?.textContent).toBe('Here')
  expect(demo.find('.notice')).toBeNull()
})

it('goes on without another item that cannot be loaded', async () => {
  await show({ retryable: false, lossesInARow: 2 })
  await expect.poll(() => demo.find('#place')).toBeNull()
  expect(demo.find('.notice')).toBeNull()
  expect(demo.find('#rest')).not.toBeNull()
})

it('draws an item that decides by the state of its plugin, whose manifest lists the item', async () => {
  const manifest = defineManifest({
    id: 'tips',
    state: () => ({ count: 2 }),
    contributes: [
      banners.of({ id: 'tips', load: async () => ({ default: TipsBanner }) }),
      view(startRoute, { load: async () => ({ default: TipsView }) }),
      view(defineRoute<{ tip: string }>('Tip'), {
        load: async () => ({ default: requireParams({ tip: 'string' }, TipView) }),
      }),
    ],
  })
  // The compiler infers the result of each, and must not need the manifest's type for the manifest.
  function TipsBanner() {
    const count = usePluginState(manifest, (state) => state.count)
    return count > 1 ? <p id="banner">{count} tips</p> : null
  }
  function TipsView() {
    const count = usePluginState(manifest, (state) => state.count)
    return count > 1 ? <Screen title="Tips">{count}</Screen> : <Screen title="A tip">1</Screen>
  }
  function TipView({ params }: { readonly params: { readonly tip: string } }) {
    const count = usePluginState(manifest, (state) => state.count)
    return count > 1 ? (
      <Screen title={params.tip}>{count}</Screen>
    ) : (
      <Screen title="A tip">1</Screen>
    )
  }
  const tips = definePlugin(manifest, async () => ({ default: manifest.setup(() => {}) }))
  demo = mountDemo({ plugins: [tips()] })
  await demo.open()
  await expect.poll(() => demo.find('#banner')?.textContent).toBe('2 tips')
})
