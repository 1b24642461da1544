import { expect, it } from 'vitest'
import { onrampRef } from '#plugins/ports/onramp'
import { tokens } from '#plugins/tokens/index'
import { startFunding } from '../../test/harness/startFunding.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { onramp } from './index.ts'

const ether = {
  id: 'eth',
  name: 'Ether',
  symbol: 'ETH',
  networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
}
const euro = { id: 'EUR', payment_method_limits: [{ id: 'card', min: '20.00', max: '900.00' }] }

it('shows the pictures of tokens that are offered only after a connection', async () => {
  const answers = {
    '/onramp/options': { body: { purchaseCurrencies: [ether], paymentCurrencies: [euro] } },
    '/getTokenImage/ETH': { body: 'png' },
    '/getCurrencyImage/EUR': { body: 'png' },
  }
  const test = await startFunding({ answers, plugins: [onramp(), tokens()] })
  await test.kernel.connections.disconnect({ namespace: 'eip155' })
  const { begin, get: state } = await test.kernel.use(onrampRef)
  begin()
  await waitFor(() => expect(Object.keys(state().pictures)).toEqual(['EUR']))
  expect(state().offered).toEqual([])
  await test.connect()
  await waitFor(() => expect(Object.keys(state().pictures)).toEqual(['EUR', 'ETH']))
})
