import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import { account } from '#plugins/account/index'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { tokens } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const networks = ['test:1', 'test:2']
const listTokens = (chainId: string) =>
  Array.from({ length: 9 }, (_, at) => ({
    name: `Token ${at}`,
    symbol: `T${at}`,
    chainId,
    address: `${chainId}:0x${at}`,
    quantity: { decimals: '6', numeric: '3' },
  }))

it('clears the search for tokens when another account is shown, whose tokens it would hide', async () => {
  const double = createNamespaceDouble('test', [1, 2])
  demo = mountDemo({ plugins: [defineNamespace(double.manifest)(), account(), tokens()] })
  demo.http.respond = ({ pathname, searchParams }) =>
    pathname.endsWith('/supported-chains')
      ? { body: { http: networks, ws: [] } }
      : { body: { balances: listTokens(searchParams.get('chainId') ?? '') } }
  const connecting = demo.kernel.connections.connect('test', { walletId: 'w1' })
  await expect.poll(() => double.connectRequests).toHaveLength(1)
  const wallet = double.connectRequests[0]?.approve('test:1') ?? expect.fail('no request')
  await connecting
  void demo.open({ route: 'Account', params: undefined })
  const countRows = () => demo.host.shadowRoot?.querySelectorAll('[data-token]').length
  const showsTokensOf = (network: string) =>
    expect.poll(() => demo.find(`[data-token^="${network}:"]`)).not.toBeNull()
  await showsTokensOf('test:1')
  wallet.change({ network: 'test:2' })
  await showsTokensOf('test:2')
  await userEvent.fill(locate('.tokens input'), 'Token 3')
  await expect.poll(countRows).toBe(1)
  // Known from before: shown at once.
  wallet.change({ network: 'test:1' })
  await showsTokensOf('test:1')
  expect(countRows()).toBe(9)
})
