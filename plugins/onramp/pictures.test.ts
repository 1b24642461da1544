import { expect, it } from 'vitest'
import { onrampRef } from '#plugins/ports/onramp'
import { tokens } from '#plugins/tokens/index'
import { ether, eur } from '../../test/harness/onrampOptions.ts'
import { startFunding } from '../../test/harness/startFunding.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { onramp } from './index.ts'

it('shows the pictures of tokens that are offered only after a connection', async () => {
  const answers = {
    '/onramp/options': { body: { purchaseCurrencies: [ether], paymentCurrencies: [eur] } },
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
