import { useState } from 'react'
import { settingsRef } from '#kernel'
import { whatIsAWalletRoute } from '#plugins/ports/help'
import type { ConnectSection } from '#ui-shell'
import { Screen, Skeleton, SlotItem, useKernel, useService, useText, useWallets } from '#ui-shell'
import { legalCheckboxRef } from './legalCheckboxRef.ts'
import { messages } from './messages.ts'
import { orderMethods } from './orderMethods.ts'
import { TermsAcceptedContext } from './TermsAcceptedContext.tsx'
import { useConnectMethods } from './useConnectMethods.ts'
import { WalletSection } from './WalletSection.tsx'

/** The wallet list comes with the view, so that the view opens at its height. */
const walletMethod: Method = { method: 'wallet' }

/** A section of a plugin, the place of one that is to come, or the view's own list. */
type Method =
  | ConnectSection
  | { readonly method: string; readonly rows?: number; readonly load?: undefined }

function MethodSection({ section }: { readonly section: Method }) {
  if (section === walletMethod) return <WalletSection />
  const place = <Skeleton rows={section.rows ?? 3} slim={section.rows !== undefined} />
  return section.load ? <SlotItem item={section} fallback={place} retryable /> : place
}

/** All connect methods, in the default order or the host's order. */
export default function ConnectView() {
  const t = useText(messages)
  const settings = useService(settingsRef)
  const { offered, pending, expectsFooter } = useConnectMethods()
  const sections = orderMethods(
    [...offered, ...pending, walletMethod],
    useWallets().length > 0,
    settings.connectMethodsOrder,
  )
  const kernel = useKernel()
  const LegalCheckbox = settings.legalCheckbox && kernel.get(legalCheckboxRef)
  const [agreed, setAgreed] = useState(!settings.legalCheckbox)
  return (
    <Screen
      title={t('connect.title')}
      help={whatIsAWalletRoute}
      footer="legal"
      expectsFooter={expectsFooter}
    >
      {LegalCheckbox && <LegalCheckbox agreed={agreed} onChange={setAgreed} />}
      <fieldset disabled={!agreed}>
        <TermsAcceptedContext.Provider value={agreed}>
          {sections.map((section) => (
            <MethodSection key={section.method} section={section} />
          ))}
        </TermsAcceptedContext.Provider>
      </fieldset>
    </Screen>
  )
}
