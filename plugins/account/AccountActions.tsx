import type { ReactNode } from 'react'
import type { NamespaceState, RouteRef } from '#kernel'
import { accountSettingsRoute } from '#plugins/ports/account'
import { Icon, useLabels, useRouter, useText } from '#ui-shell'
import { ActionIcon } from './ActionIcon.tsx'
import { messages } from './messages.ts'
import { useAccountActions } from './useAccountActions.ts'

/** One row of buttons: the first account actions, and the way to all others. */
export function AccountActions({ record }: { readonly record: NamespaceState }) {
  const { row } = useAccountActions(record)
  const toText = useLabels(row.map(({ label }) => label))
  const t = useText(messages)
  return (
    <div className="account-actions">
      {row.map(({ id, label, icon, opens }) => (
        <RoundAction key={id} id={id} icon={<ActionIcon icon={icon} />} opens={opens}>
          {toText(label)}
        </RoundAction>
      ))}
      <RoundAction id="more" icon={<Icon name="more" />} opens={accountSettingsRoute}>
        {t('account.more')}
      </RoundAction>
    </div>
  )
}

type RoundActionProps = {
  readonly id: string
  readonly icon: ReactNode
  readonly opens: RouteRef<void>
  readonly children: string
}

function RoundAction({ id, icon, opens, children }: RoundActionProps) {
  const router = useRouter()
  return (
    <button
      type="button"
      className="account-action"
      data-action={id}
      data-focus-key={id}
      onClick={() => router.push(opens)}
    >
      <span className="account-action-disc">{icon}</span>
      <span className="account-action-label">{children}</span>
    </button>
  )
}
