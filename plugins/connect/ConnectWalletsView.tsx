import { useState } from 'react'
import { whatIsAWalletRoute } from '#plugins/ports/help'
import { Screen, useKernel, useText } from '#ui-shell'
import { legalCheckboxRef } from './legalCheckboxRef.ts'
import { messages } from './messages.ts'
import { TermsAcceptedContext } from './TermsAcceptedContext.tsx'
import { WalletSection } from './WalletSection.tsx'

/** The wallet rows without the other connect methods. */
export default function ConnectWalletsView() {
  const t = useText(messages)
  const { settings, get } = useKernel()
  const LegalCheckbox = settings.legalCheckbox && get(legalCheckboxRef)
  const [agreed, setAgreed] = useState(!settings.legalCheckbox)
  return (
    <Screen title={t('wallets.title')} help={whatIsAWalletRoute} footer="legal">
      {LegalCheckbox && <LegalCheckbox agreed={agreed} onChange={setAgreed} />}
      <fieldset disabled={!agreed}>
        <TermsAcceptedContext.Provider value={agreed}>
          <WalletSection />
        </TermsAcceptedContext.Provider>
      </fieldset>
    </Screen>
  )
}
