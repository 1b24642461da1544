import { useState } from 'react'
import type { NamespaceState } from '#kernel'
import { connectionsRef } from '#kernel'
import {
  accountTabs,
  Skeleton,
  SlotItem,
  Tabs,
  useKernel,
  useLabels,
  useService,
  useSlot,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'

/** Tabs that plugins contribute for the account. */
export function AccountTabs({ record }: { readonly record: NamespaceState }) {
  const { read } = useKernel()
  const { setAccountFacts } = useService(connectionsRef)
  const tabs = useSlot(accountTabs).filter(({ when }) => when?.(record, read) ?? true)
  const toText = useLabels(tabs.map(({ label }) => label))
  const t = useText(messages)
  // The tab is part of the account's state, so that it survives a visit to another view.
  const { caipAddress, currentTab } = record.accountState
  const [chosen, setChosen] = useState(currentTab)
  // Another account has no tab yet: the one on screen stays, with the focus.
  const shown = currentTab ?? chosen
  const current = tabs.find(({ id }) => id === shown) ?? tabs[0]
  const choose = (id: string) => {
    setChosen(id)
    if (caipAddress) setAccountFacts(caipAddress, { currentTab: id })
  }
  if (!current) return null
  return (
    <Tabs
      label={t('account.title')}
      tabs={tabs.map((tab) => ({ id: tab.id, label: toText(tab.label) }))}
      chosen={current.id}
      onChoose={choose}
    >
      <SlotItem key={current.id} item={current} fallback={<Skeleton rows={3} />} retryable />
    </Tabs>
  )
}
