import { array, object, unknown } from 'valibot'
import type { Connections, Networks, Provider, Slice } from '#kernel'
import { gate, listOf } from '#kernel'
import { firstChoice } from './firstChoice.ts'
import { offeredTo } from './offeredTo.ts'
import { paymentCurrency, purchaseCurrency } from './offerSchema.ts'
import type { BuyState, Offered, PurchaseCurrency } from './port.ts'
import { usualPayments, usualPurchases } from './usualOffer.ts'

type Tools = {
  readonly connections: Pick<Connections, 'of'>
  readonly networks: Networks
  readonly provider: Provider
  readonly state: Slice<BuyState>
  readonly signal: AbortSignal
}

const answer = object({ purchaseCurrencies: array(unknown()), paymentCurrencies: array(unknown()) })

const isSame = (a: Offered, b: Offered) =>
  a.currency.id === b.currency.id && a.network === b.network

/**
 * What is offered: the provider's word, kept for the life of the page; without it what providers
 * usually do.
 */
export function createOffer({ connections, networks, provider, state, signal }: Tools) {
  let purchases: readonly PurchaseCurrency[] = []
  const set = (change: Partial<BuyState>) =>
    state.update((draft) => void Object.assign(draft, change))
  /** What of it is for the account that is active now. */
  const suit = () => {
    const record = connections.of()
    const offered = offeredTo(record, purchases, networks)
    const { chosen: before } = state.get()
    const chosen =
      before && offered.find((one) => isSame(one, before) && one.account.id === before.account.id)
    set({
      offered,
      chosen: chosen ?? firstChoice(offered, record?.networkState.caipNetwork?.caipNetworkId),
    })
  }
  const keep = (
    sold: readonly PurchaseCurrency[],
    payments: BuyState['payments'],
    offer: BuyState['offer'],
  ) => {
    purchases = sold
    const { payment: before } = state.get()
    set({ offer, payments, payment: payments.find(({ id }) => id === before?.id) ?? payments[0] })
    suit()
  }
  return {
    suit,
    async load() {
      if (state.get().offer === 'loading') return
      set({ offer: 'loading' })
      const { namespace } = connections.of() ?? {}
      const code = namespace === undefined ? undefined : networks.load(namespace).catch(() => {})
      try {
        if (!provider.projectId) throw new RangeError('no project')
        const said = await provider.get('blockchain', '/v1/onramp/options', answer, {
          signal,
          tries: 2,
          list: true,
        })
        await code
        keep(
          gate(listOf<PurchaseCurrency>(purchaseCurrency), said.purchaseCurrencies, 'What is sold'),
          gate(
            listOf<BuyState['payments'][number]>(paymentCurrency),
            said.paymentCurrencies,
            'What is taken',
          ),
          'ready',
        )
      } catch {
        await code
        if (!signal.aborted) keep(usualPurchases, usualPayments, 'usual')
      }
    },
  }
}
