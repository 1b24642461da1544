import { afterEach, expect, it } from 'vitest'
import { defineManifest, defineNamespace, definePlugin, defineRoute } from '#kernel'
import { accountActions } from '#ui-shell'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { account } from './index.ts'

let demo: Demo | undefined
afterEach(() => {
  demo?.shell.unmount()
  demo?.kernel.dispose()
})

/** A feature that contributes an action of that name. */
const feature = (id: string, action: string, order: number) => {
  const item = {
    id: action,
    label: action,
    icon: 'plus',
    opens: defineRoute(`View of ${action}`),
  } as const
  return definePlugin(
    defineManifest({ id, contributes: [accountActions.of(item, { order })] }),
    async () => ({ default: () => {} }),
  )()
}

it.each([
  [
    'in their own order without a setting of the host',
    undefined,
    ['onramp', 'swap', 'receive', 'send'],
  ],
  [
    'in the order of the host',
    ['send', 'receive', 'swaps', 'onramp'],
    ['send', 'receive', 'swap', 'onramp'],
  ],
  [
    'with unnamed actions last, without actions that no plugin contributes',
    ['send', 'nothing'],
    ['send', 'onramp', 'swap', 'receive'],
  ],
])('shows account actions %s', async (_, walletFeaturesOrder, expected) => {
  const evm = createNamespaceDouble('eip155', [1])
  const features = [
    feature('receive', 'receive', 30),
    feature('onramp', 'onramp', 10),
    feature('send', 'send', 40),
    feature('swaps', 'swap', 20),
  ]
  demo = mountDemo({
    plugins: [defineNamespace(evm.manifest)(), account(), ...features],
    settings: { walletFeaturesOrder },
  })
  const done = demo.kernel.connections.connect('eip155', { walletId: 'w' })
  await expect.poll(() => evm.connectRequests.length).toBe(1)
  evm.connectRequests[0]?.approve()
  await done
  await demo.open({ route: 'Account', params: undefined })
  const shown = () =>
    [...(demo?.host.shadowRoot?.querySelectorAll<HTMLElement>('.account-action') ?? [])].map(
      ({ dataset }) => dataset['action'],
    )
  await expect.poll(shown).toEqual([...expected, 'explorer', 'settings'])
})
