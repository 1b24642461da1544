import { memo, useRef } from 'react'
import type { Transaction } from '#plugins/ports/activity'
import { List } from '#ui-shell'
import { TransactionRow } from './TransactionRow.tsx'
import { useNearViewport } from './useNearViewport.ts'

/**
 * Rows of a block: long histories are drawn by blocks, each when the visitor comes near, so that
 * each page costs as much as the first.
 */
export const blockRows = 50

type Props = {
  readonly label: string
  readonly namespace: string
  readonly rows: readonly Transaction[]
}

const isSame = (a: Props, b: Props) =>
  a.label === b.label &&
  a.namespace === b.namespace &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, at) => row === b.rows[at])

/** Some rows of a month. A whole block that was never near is an empty place of its height. */
export const RowBlock = memo(function RowBlock({ label, namespace, rows }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const full = rows.length === blockRows
  const near = useNearViewport(box, !full)
  return (
    <div
      className="tx-block"
      data-full={full || undefined}
      data-drawn={near || undefined}
      ref={box}
    >
      {near && (
        <List label={label}>
          {rows.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} namespace={namespace} />
          ))}
        </List>
      )}
    </div>
  )
}, isSame)
