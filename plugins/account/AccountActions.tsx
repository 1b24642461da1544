import type { NamespaceState } from '#kernel'
import { accountSettingsRoute } from '#plugins/ports/account'
import type { IconChoice } from '#ui-shell'
import { accountActions, Icon, useKernel, useLabels, useRouter, useSlot, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Actions that plugins contribute for the account, then block explorer and settings. */
export function AccountActions({ record }: { readonly record: NamespaceState }) {
  const router = useRouter()
  const { settings, ownerOf } = useKernel()
  const offered = useSlot(accountActions).filter(({ when }) => when?.(record) ?? true)
  const actions = sortByOrder(offered, settings.walletFeaturesOrder ?? [], (action) => [
    action.id,
    ownerOf(action),
  ])
  const toText = useLabels(actions.map(({ label }) => label))
  const t = useText(messages)
  const explorer = record.accountState.addressExplorerUrl
  return (
    <div className="account-actions">
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          className="account-action"
          data-action={action.id}
          data-focus-key={action.id}
          onClick={() => router.push(action.opens)}
        >
          <ActionIcon icon={action.icon} />
          {toText(action.label)}
        </button>
      ))}
      {explorer && (
        <a
          className="account-action"
          data-action="explorer"
          href={explorer}
          target="_blank"
          rel="noreferrer noopener"
        >
          <Icon name="external" />
          {t('account.explorer')}
        </a>
      )}
      <button
        type="button"
        className="account-action"
        data-action="settings"
        data-focus-key="settings"
        onClick={() => router.push(accountSettingsRoute)}
      >
        <Icon name="settings" />
        {t('account.settings')}
      </button>
    </div>
  )
}

/** Sorts items by the first of their names in `order`; others keep their place at the end. */
function sortByOrder<Item>(
  items: readonly Item[],
  order: readonly string[],
  getNames: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const place = (item: Item) => {
    const names = getNames(item)
    const at = order.findIndex((name) => names.includes(name))
    return at < 0 ? order.length : at
  }
  return [...items].sort((one, other) => place(one) - place(other))
}

function ActionIcon({ icon: Choice }: { readonly icon: IconChoice }) {
  return typeof Choice === 'string' ? <Icon name={Choice} /> : <Choice />
}
