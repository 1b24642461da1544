import type { NamespaceState } from '#kernel'
import { connectionsRef, defineManifest, providerRef, storageRef } from '#kernel'
import { accountBalanceRef } from '#plugins/ports/account'
import type { DepositState } from '#plugins/ports/exchange'
import {
  exchangeDepositsRef,
  payWithExchangeRoute,
  payWithExchangeSelectAssetRoute,
} from '#plugins/ports/exchange'
import { fundingMethods, fundingPopupsRef, fundWalletRoute } from '#plugins/ports/funding'
import { picturesRef, tokensRef } from '#plugins/ports/tokens'
import { accountActions, toastsRef, view } from '#ui-shell/slots'
import { labels } from './labels.ts'

/** The initial form. */
const initialState = (): DepositState => ({
  at: 'idle',
  assets: [],
  amount: '',
  exchanges: { at: 'asking', list: [] },
  pictures: {},
})

const supportedNamespaces: readonly string[] = ['eip155', 'solana']

/** The API for exchanges only covers these two ecosystems. */
const canDeposit = ({ namespace }: NamespaceState): boolean =>
  supportedNamespaces.includes(namespace)

const fundingMethod = {
  id: 'exchange',
  label: labels.action,
  icon: 'globe',
  opens: payWithExchangeRoute,
  when: canDeposit,
} as const

export const manifest = defineManifest({
  id: 'payWithExchange',
  needs: {
    connections: connectionsRef,
    provider: providerRef,
    fundingPopups: fundingPopupsRef,
    storage: storageRef,
    toasts: toastsRef,
  },
  optional: { balance: accountBalanceRef, pictures: picturesRef, tokens: tokensRef },
  offers: [exchangeDepositsRef],
  state: initialState,
  contributes: [
    view(payWithExchangeRoute, { load: () => import('./PayWithExchangeView.tsx') }),
    view(payWithExchangeSelectAssetRoute, {
      load: () => import('./PayWithExchangeSelectAssetView.tsx'),
    }),
    accountActions.of(
      { ...fundingMethod, joins: { action: 'onramp', opens: fundWalletRoute } },
      { order: 50 },
    ),
    fundingMethods.of(
      {
        ...fundingMethod,
        text: labels.funding,
      },
      { order: 20 },
    ),
  ],
})
