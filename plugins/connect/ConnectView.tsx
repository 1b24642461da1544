import { useState } from 'react'
import type { Features } from '#kernel'
import { featureValuesRef, settingsRef } from '#kernel'
import { whatIsAWalletRoute } from '#plugins/ports/help'
import {
  connectSections,
  Screen,
  Skeleton,
  SlotItem,
  useService,
  useSlot,
  useSnapshot,
  useText,
  useWallets,
} from '#ui-shell'
import { LegalCheckbox } from './LegalCheckbox.tsx'
import { messages } from './messages.ts'
import { orderMethods } from './orderMethods.ts'
import { TermsAcceptedContext } from './TermsAcceptedContext.tsx'
import { usePendingLogins } from './usePendingLogins.ts'

const noFeatures: Features = {}

/** All connect methods, in the default order or the host's order. */
export default function ConnectView() {
  const t = useText(messages)
  const settings = useService(settingsRef)
  const facts = { features: useSnapshot(useService(featureValuesRef), noFeatures), settings }
  const offered = useSlot(connectSections).filter(({ when }) => when?.(facts) ?? true)
  const pending = usePendingLogins(facts, offered)
  const sections = orderMethods(
    [...offered, ...pending],
    useWallets().length > 0,
    settings.connectMethodsOrder,
  )
  const [agreed, setAgreed] = useState(!settings.legalCheckbox)
  return (
    <Screen title={t('connect.title')} help={whatIsAWalletRoute} footer="legal">
      {settings.legalCheckbox && <LegalCheckbox agreed={agreed} onChange={setAgreed} />}
      <fieldset disabled={!agreed}>
        <TermsAcceptedContext.Provider value={agreed}>
          {sections.map((section) =>
            'load' in section ? (
              <SlotItem
                key={section.method}
                item={section}
                fallback={<Skeleton rows={section.rows ?? 3} slim={section.rows !== undefined} />}
              />
            ) : (
              <Skeleton key={section.method} rows={section.rows} slim />
            ),
          )}
        </TermsAcceptedContext.Provider>
      </fieldset>
    </Screen>
  )
}
