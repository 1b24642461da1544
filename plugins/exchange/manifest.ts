import { connectionsRef, defineManifest, providerRef } from '#kernel'
import { accountBalanceRef } from '#plugins/ports/account'
import {
  exchangeDepositsRef,
  payWithExchangeRoute,
  payWithExchangeSelectAssetRoute,
} from '#plugins/ports/exchange'
import { fundingMethods, fundingPopupsRef } from '#plugins/ports/funding'
import { picturesRef, tokensRef } from '#plugins/ports/tokens'
import { accountActions, view } from '#ui-shell/slots'
import { canDeposit } from './canDeposit.ts'
import { initialState } from './initialState.ts'
import { labels } from './labels.ts'

const fundingMethod = {
  id: 'exchange',
  label: labels.action,
  icon: 'globe',
  opens: payWithExchangeRoute,
  when: canDeposit,
} as const

export const manifest = defineManifest({
  id: 'payWithExchange',
  needs: { connections: connectionsRef, provider: providerRef, fundingPopups: fundingPopupsRef },
  optional: { balance: accountBalanceRef, pictures: picturesRef, tokens: tokensRef },
  offers: [exchangeDepositsRef],
  state: initialState,
  contributes: [
    view(payWithExchangeRoute, { load: () => import('./PayWithExchangeView.tsx') }),
    view(payWithExchangeSelectAssetRoute, {
      load: () => import('./PayWithExchangeSelectAssetView.tsx'),
    }),
    accountActions.of(fundingMethod, { order: 20 }),
    fundingMethods.of(
      {
        ...fundingMethod,
        text: labels.funding,
      },
      { order: 20 },
    ),
  ],
})
