import { connectionsRef, defineManifest, providerRef } from '#kernel'
import { accountBalanceRef } from '#plugins/account/port'
import { fundingMethods, fundingPopupsRef } from '#plugins/funding/port'
import { picturesRef, tokensRef } from '#plugins/tokens/port'
import { accountActions, view } from '#ui-shell/slots'
import { canDeposit } from './canDeposit.ts'
import { initialState } from './initialState.ts'
import {
  exchangeDepositsRef,
  payWithExchangeRoute,
  payWithExchangeSelectAssetRoute,
} from './port.ts'

const fundingMethod = {
  id: 'exchange',
  label: { en: 'Deposit', ar: 'إيداع' },
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
        text: { en: 'From an account at an exchange', ar: 'من حساب لدى منصة تداول' },
      },
      { order: 20 },
    ),
  ],
})
