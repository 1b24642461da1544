import { defineManifest, definePlugin } from '#kernel'
import { account } from '#plugins/account/index'
import { activity } from '#plugins/activity/index'
import { allWallets } from '#plugins/all-wallets/index'
import { connect } from '#plugins/connect/index'
import { activityNamespaces } from '#plugins/ports/activity'
import { swapsRef } from '#plugins/ports/swaps'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { send } from '#plugins/send/index'
import { swaps } from '#plugins/swaps/index'
import { tokens } from '#plugins/tokens/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import type { DemoOptions } from '../harness/mountDemo.ts'
import { mountDemo } from '../harness/mountDemo.ts'
import { createSwapScenario } from '../harness/startSwaps.ts'
import { listedTokens, longListReplies, tokenCount } from './longListReplies.ts'

/** The view of each list, and what opens it. */
const lists = {
  wallets: { route: 'AllWallets', params: undefined },
  activity: { route: 'Transactions', params: undefined },
  tokens: { route: 'Account', params: undefined },
  send: { route: 'WalletSendSelectToken', params: undefined },
  swap: { route: 'SwapSelectToken', params: { side: 'to' } },
}
const isList = (name: string): name is keyof typeof lists => name in lists

/** Declares the history of the painted namespace. */
const declared = definePlugin(
  defineManifest({ id: 'declared', contributes: [activityNamespaces.of({ namespace: 'demo' })] }),
  async () => ({ default: () => {} }),
)

async function openSwapTokens(options: DemoOptions) {
  const scenario = await createSwapScenario()
  const demo = mountDemo({ plugins: [scenario.plugin, ...(options.plugins ?? []), swaps()] })
  demo.http.respond = (url, call) =>
    url.pathname === '/v1/convert/tokens'
      ? { body: { tokens: listedTokens(tokenCount) } }
      : scenario.respond(url, call)
  await scenario.connect(demo.kernel)
  const service = await demo.kernel.use(swapsRef)
  service.refresh()
  return demo
}

async function open(name: keyof typeof lists) {
  const shared = [connect(), account(), reviewedActions(), tokens()]
  if (name === 'swap') return openSwapTokens({ plugins: shared })
  const demo = mountDemo({
    settings: { enableWallets: false },
    plugins: [...shared, walletRegistry(), allWallets(), activity(), declared(), send()],
  })
  demo.http.respond = longListReplies()
  if (name !== 'wallets') await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  return demo
}

/** Opens a list; the measuring script calls it. */
const openLongList = async (name: string) => {
  if (!isList(name)) return
  const demo = await open(name)
  await demo.open(lists[name])
}
Object.assign(window, { openLongList })
