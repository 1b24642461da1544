import { afterEach, expect, it } from 'vitest'
import type { Plugin } from '#kernel'
import { defineManifest, defineNamespace, definePlugin, defineRoute } from '#kernel'
import type { AccountAction } from '#ui-shell'
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
const feature = (id: string, order: number, more: Partial<AccountAction> = {}) => {
  const item = {
    id,
    label: id,
    icon: 'plus',
    opens: defineRoute(`View of ${id}`),
    ...more,
  } as const
  return definePlugin(
    defineManifest({ id: `${id}s`, contributes: [accountActions.of(item, { order })] }),
    async () => ({ default: () => {} }),
  )()
}
const usual = () => [
  feature('onramp', 40),
  feature('receive', 20),
  feature('send', 10),
  feature('swap', 30),
]

/** Opens the account of a connected visitor. */
async function visit(
  features: readonly Plugin[],
  walletFeaturesOrder?: readonly string[],
): Promise<void> {
  const evm = createNamespaceDouble('eip155', [1])
  demo = mountDemo({
    plugins: [defineNamespace(evm.manifest)(), account(), ...features],
    settings: { walletFeaturesOrder },
  })
  const done = demo.kernel.connections.connect('eip155', { walletId: 'w' })
  await expect.poll(() => evm.connectRequests.length).toBe(1)
  evm.connectRequests[0]?.approve()
  await done
  await demo.open({ route: 'Account', params: undefined })
}
const shown = (selector: string) =>
  [...(demo?.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].map(
    ({ dataset }) => dataset['action'],
  )
const shownInRow = () => shown('.account-action')

it.each([
  [
    'in their own order without a setting of the host',
    undefined,
    ['send', 'receive', 'swap', 'onramp'],
  ],
  [
    'in the order of the host, by the name of the action or of its feature',
    ['swaps', 'send', 'receive', 'onramp'],
    ['swap', 'send', 'receive', 'onramp'],
  ],
  [
    'with unnamed actions last, without actions that no plugin contributes',
    ['onramp', 'nothing'],
    ['onramp', 'send', 'receive', 'swap'],
  ],
])('shows account actions %s', async (_, walletFeaturesOrder, expected) => {
  await visit(usual(), walletFeaturesOrder)
  await expect.poll(shownInRow).toEqual([...expected, 'more'])
})

it('shows four account actions in the row, and the others and the explorer behind More', async () => {
  await visit([...usual(), feature('notes', 50), feature('wallets', 5, { place: 'more' })])
  await expect.poll(shownInRow).toEqual(['send', 'receive', 'swap', 'onramp', 'more'])
  demo?.find('[data-action=more]')?.click()
  await expect.poll(() => demo?.frame().dataset['view']).toBe('AccountSettings')
  await expect.poll(() => shown('.body .row')).toEqual(['wallets', 'notes', 'explorer', undefined])
})

it('gives a place in the row to a later action when an earlier one is off', async () => {
  await visit([feature('send', 10), feature('notes', 50)])
  await expect.poll(shownInRow).toEqual(['send', 'notes', 'more'])
})

it('merges an action with the one that it joins, which then opens the view of both', async () => {
  const both = defineRoute('View of both')
  const deposit = feature('exchange', 50, { joins: { action: 'onramp', opens: both } })
  await visit([...usual(), deposit])
  await expect.poll(shownInRow).toEqual(['send', 'receive', 'swap', 'onramp', 'more'])
  demo?.find('[data-action=onramp]')?.click()
  await expect.poll(() => demo?.kernel.router.current().route).toBe('View of both')
})

it('shows an action that joins another on its own when the other is not offered', async () => {
  const both = defineRoute('View of both')
  await visit([
    feature('send', 10),
    feature('exchange', 50, { joins: { action: 'onramp', opens: both } }),
  ])
  await expect.poll(shownInRow).toEqual(['send', 'exchange', 'more'])
  demo?.find('[data-action=exchange]')?.click()
  await expect.poll(() => demo?.kernel.router.current().route).toBe('View of exchange')
})
