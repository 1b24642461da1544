import { defineRoute } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { swaps } from '#plugins/swaps/index'
import { tokens } from '#plugins/tokens/index'
import type { Demo } from './mountDemo.ts'
import { mountDemo } from './mountDemo.ts'
import type { SwapScenario } from './startSwaps.ts'
import { createSwapScenario } from './startSwaps.ts'

/** The form, with a host's values. */
const swapFormRoute = defineRoute<object | undefined>('Swap')

/** A connected account in front of the swap form. `made`: its wallet, chain and provider. */
export async function mountSwapDemo(
  changes: Partial<SwapScenario>,
  {
    params,
    locale = 'en',
  }: { readonly params?: object | undefined; readonly locale?: string } = {},
): Promise<{ readonly demo: Demo; readonly made: Awaited<ReturnType<typeof createSwapScenario>> }> {
  const made = await createSwapScenario(changes)
  const demo = mountDemo({
    plugins: [made.plugin, connect(), account(), reviewedActions(), tokens(), swaps()],
    theme: { locale },
  })
  demo.http.respond = made.respond
  await made.connect(demo.kernel)
  await demo.open({ route: 'Account', params: undefined })
  demo.kernel.router.push(swapFormRoute, params)
  return { demo, made }
}
