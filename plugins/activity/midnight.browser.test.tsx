import { afterEach, expect, it } from 'vitest'
import { account } from '#plugins/account/index'
import { tokens } from '#plugins/tokens/index'
import { declaredHistory } from '../../test/harness/declaredHistory.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { activity } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const days = () =>
  [...demo.frame().querySelectorAll('.tx-day')].map(({ textContent }) => textContent)

it('names the days of the activity anew at midnight', async () => {
  demo = mountDemo({
    clock: 'manual',
    plugins: [account(), tokens(), activity(), declaredHistory()],
  })
  const minedAt = new Date(demo.clock.now()).toISOString()
  const received = rawTransaction([rawToken('in', '1', 'Ether', 1)], { chain: 'demo:1', minedAt })
  demo.http.respond = ({ pathname }) => {
    if (pathname.endsWith('/supported-chains')) return { body: { http: ['demo:1'], ws: [] } }
    return pathname.endsWith('/history')
      ? { body: { data: [received], next: null } }
      : { status: 404 }
  }
  await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  await demo.open({ route: 'Transactions', params: undefined })
  await expect.poll(days, { timeout: 10_000 }).toEqual(['Today'])
  await demo.clock.advance(25 * 60 * 60_000)
  await expect.poll(days).toEqual(['Yesterday'])
})
