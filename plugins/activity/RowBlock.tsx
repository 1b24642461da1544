import type { RefObject } from 'react'
import { memo, useEffect, useRef, useState } from 'react'
import type { Transaction } from '#plugins/ports/activity'
import { List } from '#ui-shell'
import { TransactionRow } from './TransactionRow.tsx'

/** Distance from the viewport that counts as near. */
const margin = '600px 0px'

/**
 * True once an element has been near the viewport.
 * True at once if `at` is set, and in browsers without IntersectionObserver.
 */
function useNearViewport(box: RefObject<Element | null>, at: boolean): boolean {
  const [near, setNear] = useState(at || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !box.current) return undefined
    // The margin applies to the scrolling element: it clips for any other root.
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        root: box.current.closest('.body'),
        rootMargin: margin,
      },
    )
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [near, box])
  return near
}

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
