import type { InferOutput } from 'valibot'
import { array, object, pipe, regex, string, toUpperCase, trim, unknown } from 'valibot'
import type { Caip2, Connections, Networks, Provider, Slice } from '#kernel'
import { lenientArray, parse, safeText } from '#kernel'
import type { BuyState, PurchaseCurrency, PurchaseOption } from '#plugins/ports/onramp'
import { defaultPayments, defaultPurchases } from './defaultOffer.ts'
import { selectPurchaseOptions } from './selectPurchaseOptions.ts'

/** Selects the default: the usual token of the active network, there or elsewhere. */
function selectDefaultOption(
  offered: readonly PurchaseOption[],
  network: Caip2 | undefined,
): PurchaseOption | undefined {
  const here = offered.filter((one) => one.network === network)
  const usual = network?.startsWith('solana:') ? 'SOL' : 'USDC'
  const list = here.length > 0 ? here : offered
  return list.find(({ currency }) => currency.symbol === usual) ?? list[0]
}

const decimal = pipe(string(), regex(/^\d{1,12}(\.\d{1,8})?$/, 'not a decimal'))

/** A coin or token, as the provider lists it. */
const purchaseCurrency = object({
  id: string(),
  name: safeText(40),
  symbol: safeText(12),
  networks: array(
    object({
      name: string(),
      display_name: safeText(40),
      chain_id: string(),
      contract_address: string(),
    }),
  ),
})
/** A currency code, as the provider lists it. */
const paymentCurrency = object({
  id: pipe(string(), trim(), toUpperCase(), regex(/^[A-Z]{3}$/, 'not a currency')),
  payment_method_limits: array(object({ id: safeText(40), min: decimal, max: decimal })),
})

type Tools = {
  readonly connections: Pick<Connections, 'getState'>
  readonly networks: Networks
  readonly provider: Provider
  readonly state: Slice<BuyState>
  readonly signal: AbortSignal
}

const responseSchema = object({
  purchaseCurrencies: array(unknown()),
  paymentCurrencies: array(unknown()),
})

const isSameOption = (a: PurchaseOption, b: PurchaseOption) =>
  a.currency.id === b.currency.id && a.network === b.network

/** Requests the options. Throws without a project. */
function requestOptions({ provider, signal }: Pick<Tools, 'provider' | 'signal'>) {
  if (!provider.projectId) throw new RangeError('no project')
  return provider.get('blockchain', '/v1/onramp/options', responseSchema, {
    signal,
    tries: 2,
    large: true,
  })
}

/** Reads what is sold and what is taken for it. */
const readOptions = ({
  purchaseCurrencies,
  paymentCurrencies,
}: InferOutput<typeof responseSchema>) => ({
  sold: parse(lenientArray<PurchaseCurrency>(purchaseCurrency), purchaseCurrencies, 'What is sold'),
  taken: parse(
    lenientArray<BuyState['payments'][number]>(paymentCurrency),
    paymentCurrencies,
    'What is taken',
  ),
})

/** Loads the offer: from the provider, kept until the page unloads; else the default offer. */
export function createOffer({ connections, networks, provider, state, signal }: Tools) {
  let purchases: readonly PurchaseCurrency[] = []
  /** The source of the offer, once it is loaded. */
  let loaded: BuyState['offer'] | undefined
  const set = (change: Partial<BuyState>) =>
    state.update((draft) => void Object.assign(draft, change))
  /** Selects the offers for the active account. */
  const selectForAccount = () => {
    const record = connections.getState()
    const offered = selectPurchaseOptions(record, purchases, networks)
    const { chosen: before } = state.get()
    const chosen =
      before &&
      offered.find((one) => isSameOption(one, before) && one.account.id === before.account.id)
    set({
      ...(loaded && { offer: loaded }),
      offered,
      chosen:
        chosen ?? selectDefaultOption(offered, record?.networkState.caipNetwork?.caipNetworkId),
    })
  }
  const keep = (
    sold: readonly PurchaseCurrency[],
    payments: BuyState['payments'],
    offer: BuyState['offer'],
  ) => {
    purchases = sold
    loaded = offer
    const { payment: before } = state.get()
    set({ payments, payment: payments.find(({ id }) => id === before?.id) ?? payments[0] })
    selectForAccount()
  }
  return {
    suit: selectForAccount,
    /** Drops the offers for an account that was left; those for the next one are selected later. */
    clear: () =>
      set({ ...(loaded && { offer: 'loading' as const }), offered: [], chosen: undefined }),
    async load() {
      if (state.get().offer === 'loading') return
      loaded = undefined
      set({ offer: 'loading' })
      const { namespace } = connections.getState() ?? {}
      const code = namespace === undefined ? undefined : networks.load(namespace).catch(() => {})
      try {
        const response = await requestOptions({ provider, signal })
        await code
        const { sold, taken } = readOptions(response)
        if (taken.length === 0) throw new RangeError('no currency to pay with')
        keep(sold, taken, 'ready')
      } catch {
        await code
        if (!signal.aborted) keep(defaultPurchases, defaultPayments, 'usual')
      }
    },
  }
}
