import { whatIsAWalletRoute } from '#plugins/ports/help'
import { Screen, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { WalletSection } from './WalletSection.tsx'

/** The wallet rows without the other connect methods. */
export default function ConnectWalletsView() {
  const t = useText(messages)
  return (
    <Screen title={t('wallets.title')} help={whatIsAWalletRoute} footer="legal">
      <WalletSection />
    </Screen>
  )
}
