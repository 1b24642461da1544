import { connections, defineManifest, provider } from '#kernel'
import { accountBalance } from '#plugins/account/port'
import { fundingWays, tills } from '#plugins/funding/port'
import { pictures, tokens } from '#plugins/tokens/port'
import { accountActions, view } from '#ui-shell/slots'
import { canDeposit } from './canDeposit.ts'
import { depositing, payWithExchangeRoute, payWithExchangeSelectAssetRoute } from './port.ts'
import { startState } from './startState.ts'

const way = {
  id: 'exchange',
  label: { en: 'Deposit', ar: 'إيداع' },
  icon: 'globe',
  opens: payWithExchangeRoute,
  when: canDeposit,
} as const

export const manifest = defineManifest({
  id: 'payWithExchange',
  needs: { connections, provider, tills },
  may: { balance: accountBalance, pictures, tokens },
  offers: [depositing],
  state: startState,
  contributes: [
    view(payWithExchangeRoute, { load: () => import('./PayWithExchangeView.tsx') }),
    view(payWithExchangeSelectAssetRoute, {
      load: () => import('./PayWithExchangeSelectAssetView.tsx'),
    }),
    accountActions.of(way, { order: 20 }),
    fundingWays.of(
      { ...way, text: { en: 'From an account at an exchange', ar: 'من حساب لدى منصة تداول' } },
      { order: 20 },
    ),
  ],
})
