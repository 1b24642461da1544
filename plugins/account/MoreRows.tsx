import type { NamespaceState } from '#kernel'
import { Icon, IconTile, List, Row, useLabels, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useAccountActions } from './useAccountActions.ts'

/** The account actions without a button of their own, and the block explorer. */
export function MoreRows({ record }: { readonly record: NamespaceState }) {
  const router = useRouter()
  const { more } = useAccountActions(record)
  const toText = useLabels(more.map(({ label }) => label))
  const t = useText(messages)
  const explorer = record.accountState.addressExplorerUrl
  if (more.length === 0 && !explorer) return null
  return (
    <List label={t('more.actions')}>
      {more.map(({ id, label, icon: Choice, opens }) => (
        <Row
          key={id}
          data-action={id}
          leading={typeof Choice === 'string' ? <IconTile name={Choice} /> : <Choice />}
          title={toText(label)}
          trailing={<Icon name="chevron" small />}
          onClick={() => router.push(opens)}
        />
      ))}
      {explorer ? (
        <Row
          data-action="explorer"
          leading={<IconTile name="globe" />}
          title={t('account.explorer')}
          trailing={<Icon name="external" small />}
          href={explorer}
        />
      ) : null}
    </List>
  )
}
