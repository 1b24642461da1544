import { memo } from 'react'
import { isNetworkId, networksRef } from '#kernel'
import type { Transaction } from '#plugins/ports/activity'
import { Badge, CopyButton, Icon, Row, shortAddress, useService, useText } from '#ui-shell'
import { Amounts } from './Amounts.tsx'
import type { AmountLine, Description } from './describeTransaction.ts'
import { describeTransaction } from './describeTransaction.ts'
import { messages } from './messages.ts'
import { TransferPicture } from './TransferPicture.tsx'
import { toDate } from './toDate.ts'
import { operationText, statusText } from './transactionTexts.ts'

/**
 * Finds the other party of a sent or received transaction; `undefined` if there is none, or it is
 * unknown.
 */
function findCounterparty({
  metadata,
}: Transaction): { readonly way: 'from' | 'to'; readonly address: string } | undefined {
  const { operationType, sentFrom, sentTo } = metadata
  const way = operationType === 'receive' ? 'from' : operationType === 'send' ? 'to' : undefined
  const address = way === 'from' ? sentFrom : sentTo
  return way && address ? { way, address } : undefined
}

type Props = {
  readonly transaction: Transaction
  readonly namespace: string
  /** Formats the time; one for all rows, because making one takes longer than the row. */
  readonly times: Intl.DateTimeFormat
  /** True if the transaction may exist only for its address. */
  readonly dust: boolean
}

const tones = { pending: 'accent', failed: 'warning' } as const
const selectTone = (status: string) =>
  status === 'pending' || status === 'failed' ? tones[status] : undefined

/** One transaction: operation, time and amounts, which link to the explorer, and counterparty. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  namespace,
  times,
  dust,
}: Props) {
  const t = useText(messages)
  const code = useService(networksRef).loaded(namespace)
  const { metadata } = transaction
  const { operationType, status, chain, hash } = metadata
  const description = describeTransaction(transaction)
  const { amounts, status: bare } = description
  const tone = bare === undefined ? selectTone(status) : undefined
  const href = isNetworkId(chain) ? code?.explorerUrl(chain, { tx: hash }) : undefined
  const face = {
    leading: <Leading operation={operationType} amounts={amounts} />,
    title: operationText(t, operationType),
    note: times.format(toDate(metadata.minedAt)),
    trailing: (
      <span className="tx-amounts">
        {bare === undefined ? <Amounts lines={amounts} /> : statusText(t, bare)}
        {tone && <Badge tone={tone}>{statusText(t, status)}</Badge>}
      </span>
    ),
  }
  return (
    <div className="tx" data-tx={hash} data-dust={dust || undefined} data-status={status}>
      {href === undefined ? <StaticRow {...face} /> : <Row {...face} href={href} />}
      <Party transaction={transaction} between={description.between} dust={dust} />
    </div>
  )
})

/** A row without a link: its network has no explorer. */
function StaticRow({
  leading,
  title,
  note,
  trailing,
}: Pick<Parameters<typeof Row>[0], 'leading' | 'title' | 'note' | 'trailing'>) {
  return (
    <div className="row">
      <span className="row-leading">{leading}</span>
      <span className="row-text">
        <span className="row-title">{title}</span>
        <span className="row-note">{note}</span>
      </span>
      <span className="row-trailing">{trailing}</span>
    </div>
  )
}

/** Pictures of the transferred assets, or of the operation. */
function Leading({
  operation,
  amounts,
}: {
  readonly operation: string
  readonly amounts: readonly AmountLine[]
}) {
  if (amounts.length === 0)
    return (
      <span className="tx-icon">
        <Icon name={operation === 'approve' ? 'check' : 'grid'} />
      </span>
    )
  return (
    <span className="tx-pictures" data-count={amounts.length}>
      {amounts.map(({ transfer, name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: amounts are positional
        <TransferPicture key={at} transfer={transfer} name={name ?? '—'} />
      ))}
    </span>
  )
}

type PartyProps = Pick<Props, 'transaction' | 'dust'> & {
  readonly between: Description['between']
}

/** The counterparty with a button that copies its address, or the warning about dust. */
function Party({ transaction, between, dust }: PartyProps) {
  const t = useText(messages)
  const other = findCounterparty(transaction)
  const shorten = (address: string) => shortAddress(address) || '—'
  const people = between
    ? t('between', { from: shorten(between[0]), to: shorten(between[1]) })
    : other && t(other.way, { address: shortAddress(other.address) })
  return (
    (people || dust) && (
      <div className="tx-party">
        {people && <bdi className="address">{people}</bdi>}
        {other && !dust && (
          <CopyButton
            text={other.address}
            label={t(other.way === 'from' ? 'copyFrom' : 'copyTo')}
            data-action="copy"
          />
        )}
        {dust && <p className="tx-warning">{t('dust')}</p>}
      </div>
    )
  )
}
