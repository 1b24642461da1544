import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { listBeyondBody } from '../../test/harness/listBeyondBody.ts'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { alice, bob, createSendScenario, usdc } from '../../test/harness/startSending.ts'
import { createTokensDouble } from '../../test/harness/TokensDouble.ts'
import { send } from './index.ts'

let demo: Demo
afterEach(async () => {
  demo.shell.unmount()
  demo.kernel.dispose()
  await page.viewport(414, 896)
})

const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const press = async (selector: string) => {
  await there(selector)
  await userEvent.click(locate(selector))
}

async function visit(symbol: string) {
  const chain = await createSendScenario()
  chain.chain.symbol = symbol
  const price = { value: 2500n, decimals: 0 }
  const amount = 1_234_567_123_456n
  chain.holds.token = amount
  const network = 'eip155:1'
  const held = createTokensDouble({
    status: 'ready',
    account: `${network}:${alice}`,
    at: 1,
    tokens: [
      {
        asset: { id: usdc, name: 'M'.repeat(64), symbol, decimals: 6 },
        network,
        amount,
        price,
      },
    ],
  })
  demo = mountDemo({
    plugins: [chain.plugin, held.plugin, connect(), account(), reviewedActions(), send()],
  })
  await chain.connect(demo.kernel)
  await demo.open({ route: 'WalletSend', params: undefined })
  await demo.shows('WalletSend')
}

it.each([
  [320, 40],
  [320, 20],
  [390, 40],
])('cuts nothing off on a page of %i pixels for a symbol of %i letters', async (width, length) => {
  await page.viewport(width, 800)
  const symbol = 'W'.repeat(length)
  await visit(symbol)
  await press('[data-action=token]')
  await demo.shows('WalletSendSelectToken')
  await there('[data-token]')
  expect(listBeyondBody(demo)).toEqual([])
  await press('[data-token]')
  await demo.shows('WalletSend')
  await userEvent.fill(locate('input[name=amount]'), '1234567.123456')
  await userEvent.fill(locate('input[name=receiver]'), bob)
  await there('[data-step=preview]')
  expect(demo.find('[data-action=token]')?.textContent).toContain(symbol)
  expect(listBeyondBody(demo)).toEqual([])
  await press('[data-step=preview]')
  await there('.armed[data-armed]')
  expect(demo.find('[data-action=confirm]')?.textContent).toContain(symbol)
  expect(listBeyondBody(demo)).toEqual([])
})
