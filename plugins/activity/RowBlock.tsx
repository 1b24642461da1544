import { memo, useRef } from 'react'
import type { Transaction } from '#plugins/ports/activity'
import { List } from '#ui-shell'
import { TransactionRow } from './TransactionRow.tsx'
import { useNearViewport } from './useNearViewport.ts'

/**
 * Rows of a block.
 * Blocks are rendered when near the viewport, so that every page costs as much as the first.
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

/** A block of rows of a month. Before it was near the viewport it is an empty box of its height. */
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
