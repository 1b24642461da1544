import { connections, defineManifest, featureValues, networks, provider } from '#kernel'
import { accountBalance } from '#plugins/account/port'
import { fundingWays, tills } from '#plugins/funding/port'
import { pictures, tokens } from '#plugins/tokens/port'
import { accountActions, footers, view } from '#ui-shell/slots'
import { canBuy } from './canBuy.ts'
import {
  buyInProgressRoute,
  buying,
  onRampFiatSelectRoute,
  onRampProvidersRoute,
  onRampTokenSelectRoute,
  whatIsABuyRoute,
} from './port.ts'
import { startState } from './startState.ts'

const way = {
  id: 'onramp',
  label: { en: 'Buy', ar: 'شراء' },
  icon: 'plus',
  opens: onRampProvidersRoute,
  when: canBuy,
} as const

export const manifest = defineManifest({
  id: 'onramp',
  needs: { connections, features: featureValues, networks, provider, tills },
  may: { balance: accountBalance, pictures, tokens },
  offers: [buying],
  state: startState,
  contributes: [
    view(onRampProvidersRoute, { load: () => import('./OnRampProvidersView.tsx') }),
    view(onRampTokenSelectRoute, { load: () => import('./OnRampTokenSelectView.tsx') }),
    view(onRampFiatSelectRoute, { load: () => import('./OnRampFiatSelectView.tsx') }),
    view(buyInProgressRoute, { load: () => import('./BuyInProgressView.tsx') }),
    view(whatIsABuyRoute, { load: () => import('./WhatIsABuyView.tsx') }),
    footers.of({ routes: [onRampProvidersRoute.id], load: () => import('./BuyFooter.tsx') }),
    accountActions.of(way, { order: 10 }),
    fundingWays.of(
      { ...way, text: { en: 'With a card or a bank account', ar: 'ببطاقة أو حساب مصرفي' } },
      { order: 10 },
    ),
  ],
})
