import { Screen, useText } from '#ui-shell'
import { Lesson } from './Lesson.tsx'
import { messages } from './messages.ts'

/** Explains networks to newcomers. */
export default function WhatIsANetworkView() {
  const t = useText(messages)
  return (
    <Screen title={t('network.title')}>
      <Lesson icon="network" title={t('network.ledger')} text={t('network.ledgerText')} />
      <Lesson icon="receive" title={t('network.fees')} text={t('network.feesText')} />
      <Lesson icon="warning" title={t('network.same')} text={t('network.sameText')} />
    </Screen>
  )
}
