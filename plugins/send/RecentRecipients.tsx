import { AddressText, List, Row, useText } from '#ui-shell'
import { messages } from './messages.ts'

type Props = { readonly addresses: readonly string[]; onPick(address: string): void }

/** Addresses that the account has sent to before; a press takes one over. */
export function RecentRecipients({ addresses, onPick }: Props) {
  const t = useText(messages)
  if (addresses.length === 0) return null
  return (
    <div className="send-recent">
      <p className="field-label" aria-hidden="true">
        {t('recent')}
      </p>
      <List label={t('recent')}>
        {addresses.map((address) => (
          <Row
            key={address}
            title={<AddressText address={address} whole />}
            data-recent={address}
            onClick={() => onPick(address)}
          />
        ))}
      </List>
    </div>
  )
}
