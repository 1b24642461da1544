import type { CSSProperties, ReactNode } from 'react'
import { memo, useMemo } from 'react'
import css from './blocks.css?inline'
import { useBlocks } from './useBlocks.ts'
import { useStyles } from './useStyles.ts'

/** Rows of a block: one and a half screens. */
const blockRows = 12

type Props<Item> = {
  /** The name of the list for screen readers. */
  readonly label: string
  /** The same array while nothing changed: its rows are not rendered again. */
  readonly items: readonly Item[]
  /** Key of an item, unique in the list. */
  getKey(item: Item): string
  /** Renders an item's row. The same function while nothing changed, as for `items`. */
  readonly children: (item: Item) => ReactNode
}

/**
 * A list of any length.
 * Rows far from the screen are empty boxes of their height; each row says its place and the length
 * of the list to screen readers.
 */
export function LongList<Item>({ label, items, getKey, children }: Props<Item>) {
  const count = Math.ceil(items.length / blockRows)
  const getItems = useMemo(() => () => items, [items])
  const { list, isDrawn, hold } = useBlocks({ count })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <ul> cannot hold blocks
    <div className="long-list" ref={list} role="list" aria-label={label} onFocus={hold}>
      {Array.from({ length: count }, (_, at) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position
          key={at}
          at={at}
          from={at * blockRows}
          rows={blockRows}
          drawn={isDrawn(at)}
          getItems={getItems}
          getKey={getKey}
        >
          {children}
        </Block>
      ))}
    </div>
  )
}

type BlockProps<Item> = {
  /**
   * Returns the items of the whole list. The same function while nothing changed. No array:
   * React's development build compares arrays in props item by item, for each block.
   */
  getItems(): readonly Item[]
  /** Index among the blocks of `useBlocks`. */
  readonly at: number
  /** Index of the first row in `items`. */
  readonly from: number
  /** Rows at most. */
  readonly rows: number
  /** False draws an empty box of the block's height; `isDrawn(at)` of `useBlocks` says so. */
  readonly drawn: boolean
  /** Key of an item, unique in the list. */
  getKey(item: Item): string
  /** Renders an item's row. The same function while nothing changed. */
  readonly children: (item: Item) => ReactNode
}

function PlainBlock<Item>({ at, from, rows, drawn, getItems, getKey, children }: BlockProps<Item>) {
  useStyles(css)
  const items = getItems()
  const own = items.slice(from, from + rows)
  const height: CSSProperties & { readonly '--rows': number } = { '--rows': own.length }
  return (
    <div data-block={at} className={drawn ? 'list' : 'far'} style={height}>
      {drawn &&
        own.map((item, row) => (
          // biome-ignore lint/a11y/useSemanticElements: a <ul> cannot hold blocks
          <div
            role="listitem"
            key={getKey(item)}
            aria-setsize={items.length}
            aria-posinset={from + row + 1}
          >
            {children(item)}
          </div>
        ))}
    </div>
  )
}

/** Rows of a long list, or a box of their height. Rendered again only if a prop changed. */
export const Block = memo(PlainBlock) as typeof PlainBlock
