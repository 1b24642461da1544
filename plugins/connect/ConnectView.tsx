import { useState } from 'react'
import type { Features } from '#kernel'
import { featureValues, settings } from '#kernel'
import { whatIsAWalletRoute } from '#plugins/help/port'
import {
  connectSections,
  LazyPart,
  Screen,
  Skeleton,
  useService,
  useSlot,
  useSnapshot,
  useText,
  useWallets,
} from '#ui-shell'
import { AgreedContext } from './AgreedContext.tsx'
import { LegalCheckbox } from './LegalCheckbox.tsx'
import { messages } from './messages.ts'
import { orderMethods } from './orderMethods.ts'

const none: Features = {}

/** Every way to connect, in the order of the specification or of the host. */
export default function ConnectView() {
  const t = useText(messages)
  const host = useService(settings)
  const facts = { features: useSnapshot(useService(featureValues), none), settings: host }
  const offered = useSlot(connectSections).filter(({ when }) => when?.(facts) ?? true)
  const sections = orderMethods(offered, useWallets().length > 0, host.connectMethodsOrder)
  const [agreed, setAgreed] = useState(!host.legalCheckbox)
  return (
    <Screen title={t('connect.title')} help={whatIsAWalletRoute} footer="legal">
      {host.legalCheckbox && <LegalCheckbox agreed={agreed} onChange={setAgreed} />}
      <fieldset disabled={!agreed}>
        <AgreedContext.Provider value={agreed}>
          {sections.map((section) => (
            <LazyPart
              key={section.method}
              item={section}
              fallback={<Skeleton rows={section.rows ?? 3} />}
            />
          ))}
        </AgreedContext.Provider>
      </fieldset>
    </Screen>
  )
}
