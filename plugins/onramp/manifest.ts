import {
  connectionsRef,
  defineManifest,
  featureValuesRef,
  networksRef,
  providerRef,
  storageRef,
} from '#kernel'
import { accountBalanceRef } from '#plugins/ports/account'
import { fundingMethods, fundingPopupsRef } from '#plugins/ports/funding'
import type { BuyState } from '#plugins/ports/onramp'
import {
  buyInProgressRoute,
  onRampFiatSelectRoute,
  onRampProvidersRoute,
  onRampTokenSelectRoute,
  onrampRef,
  whatIsABuyRoute,
} from '#plugins/ports/onramp'
import { picturesRef, tokensRef } from '#plugins/ports/tokens'
import { accountActions, footers, toastsRef, view } from '#ui-shell/slots'
import { canBuy } from './canBuy.ts'
import { labels } from './labels.ts'

/** The initial form. */
const initialState = (): BuyState => ({
  offer: 'idle',
  offered: [],
  payments: [],
  amount: '100',
  quote: { at: 'none' },
  pictures: {},
})

const fundingMethod = {
  id: 'onramp',
  label: labels.action,
  icon: 'plus',
  opens: onRampProvidersRoute,
  when: canBuy,
} as const

export const manifest = defineManifest({
  id: 'onramp',
  needs: {
    connections: connectionsRef,
    features: featureValuesRef,
    networks: networksRef,
    provider: providerRef,
    fundingPopups: fundingPopupsRef,
    storage: storageRef,
    toasts: toastsRef,
  },
  optional: { balance: accountBalanceRef, pictures: picturesRef, tokens: tokensRef },
  offers: [onrampRef],
  state: initialState,
  contributes: [
    view(onRampProvidersRoute, { load: () => import('./OnRampProvidersView.tsx') }),
    view(onRampTokenSelectRoute, { load: () => import('./OnRampTokenSelectView.tsx') }),
    view(onRampFiatSelectRoute, { load: () => import('./OnRampFiatSelectView.tsx') }),
    view(buyInProgressRoute, { load: () => import('./BuyInProgressView.tsx') }),
    view(whatIsABuyRoute, { load: () => import('./WhatIsABuyView.tsx') }),
    footers.of({ routes: [onRampProvidersRoute.id], load: () => import('./BuyFooter.tsx') }),
    accountActions.of(fundingMethod, { order: 40 }),
    fundingMethods.of(
      {
        ...fundingMethod,
        text: labels.funding,
      },
      { order: 10 },
    ),
  ],
})
