import { afterEach, expect, it } from 'vitest'
import { swapSelectTokenRoute } from '#plugins/ports/swaps'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountSwapDemo } from '../../test/harness/mountSwapDemo.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const held = Array.from({ length: 300 }, (_, at) => ({
  name: `Token ${at}`,
  symbol: `T${at}`,
  chainId: 'eip155:1',
  address: `eip155:1:0x${String(at + 1).padStart(40, '0')}`,
  quantity: { decimals: '18', numeric: '7' },
}))

it('draws the rows near the screen of an account with many tokens', async () => {
  ;({ demo } = await mountSwapDemo({ held }))
  await demo.shows('Swap')
  demo.kernel.router.push(swapSelectTokenRoute, { side: 'to' })
  await demo.shows('SwapSelectToken')
  await expect.poll(() => demo.find('[aria-setsize="300"]')).not.toBeNull()
  const rows = demo.host.shadowRoot?.querySelectorAll('[data-token]').length ?? 0
  expect([rows > 10, rows < 80]).toEqual([true, true])
})
