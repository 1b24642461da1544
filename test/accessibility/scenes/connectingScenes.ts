import { faultyWallet } from './faultyWallet.ts'
import type { Scene, SceneFixture } from './Scene.ts'

const row = (wallet: string) => `[data-wallet="${wallet}"]`
const wallets = (names: string) => ({ query: { wallets: names } })
const external = 'ConnectingExternal'
const shows = (phase: string) => `:is(.status-panel, .wc-panel)[data-state="${phase}"]`

const faulty = (code: number, message: string): Pick<Scene, 'query' | 'before' | 'reach'> => ({
  ...faultyWallet({ at: 'connect', code, message }),
  reach: ({ open, press }) => open().then(() => press(row('example.faulty'))),
})

async function neverAnswered(
  { open, press, page, find }: SceneFixture,
  after: number,
): Promise<void> {
  await open()
  await press(row('example.silent'))
  await find('.status-panel').waitFor()
  await page.clock.runFor(after)
}

/** Makes the pause before the wallet request endless. Runs in the page, before its code. */
function stretchPause() {
  const { setTimeout: later } = window
  Object.assign(window, {
    setTimeout(task: () => void, ms = 0, ...given: unknown[]) {
      return later(task, ms === 400 ? 2 ** 30 : ms, ...given)
    },
  })
}

/** The connection of an installed wallet, in every state. */
export const connectingScenes: readonly Scene[] = [
  {
    name: 'external-preparing',
    view: external,
    waitFor: shows('preparing'),
    before: ({ page }) => page.addInitScript(stretchPause),
    reach: ({ open, press }) => open().then(() => press(row('example.harbor'))),
  },
  {
    name: 'external-waiting',
    view: external,
    waitFor: shows('waiting'),
    async reach({ open, press, wallet }) {
      await wallet('walletless', 'hold')
      await open()
      await press(row('example.harbor'))
    },
  },
  {
    name: 'external-slow',
    view: external,
    waitFor: shows('slow'),
    clock: true,
    ...wallets('silent'),
    reach: (stage) => neverAnswered(stage, 9_000),
  },
  {
    name: 'external-expired',
    view: external,
    waitFor: shows('expired'),
    clock: true,
    ...wallets('silent'),
    reach: (stage) => neverAnswered(stage, 61_000),
  },
  {
    name: 'external-rejected',
    view: external,
    waitFor: shows('rejected'),
    async reach({ open, press, wallet }) {
      await wallet('walletless', 'rejectNext')
      await open()
      await press(row('example.harbor'))
    },
  },
  {
    name: 'external-busy',
    view: external,
    waitFor: shows('busy'),
    ...wallets('quirky:busy'),
    reach: ({ open, press }) => open().then(() => press(row('example.quirky'))),
  },
  {
    name: 'external-locked',
    view: external,
    waitFor: shows('locked'),
    ...faulty(-32603, 'The wallet is locked: unlock it first.'),
  },
  {
    name: 'external-failed',
    view: external,
    waitFor: shows('failed'),
    ...faulty(-32000, 'Something unusual happened.'),
  },
  {
    name: 'external-unsupported',
    view: external,
    waitFor: shows('unsupported'),
    ...faulty(4200, 'No such method.'),
  },
  {
    name: 'external-missing',
    view: external,
    waitFor: shows('missing'),
    reach: ({ open }) => open(external, { wallet: 'Harbor', namespace: 'eip155' }),
  },
  {
    name: 'external-offline',
    view: external,
    waitFor: shows('offline'),
    ...faulty(-32000, 'Something unusual happened.'),
    async reach({ open, press, find, goOffline }) {
      await open()
      await press(row('example.faulty'))
      await find(shows('failed')).waitFor()
      await goOffline()
    },
  },
]
