import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { createTextFilter } from './createTextFilter.ts'
import { LongList } from './LongList.tsx'
import { Notice } from './Notice.tsx'
import { SearchField } from './SearchField.tsx'

type Props<Item> = {
  /** The name of the list for screen readers. */
  readonly label: string
  /** The name of the search field. */
  readonly searchLabel: string
  /** Says that no item matches what was typed. */
  noMatch(query: string): string
  /** The same array while nothing changed: its rows are not rendered again. */
  readonly items: readonly Item[]
  /** A shorter list has no search field; 1 by default. */
  readonly searchFrom?: number
  /** Key of an item, unique in the list. */
  getKey(item: Item): string
  /**
   * The texts that the search looks in, ignoring case and accents. The same function while nothing
   * changed, as for `items`.
   */
  getTexts(item: Item): readonly string[]
  /** Renders an item's row. The same function while nothing changed, as for `items`. */
  readonly children: (item: Item) => ReactNode
}

/**
 * A list of any length to search in. A search without result is said on screen and to screen
 * readers.
 */
export function SearchableList<Item>({
  label,
  searchLabel,
  noMatch,
  items,
  searchFrom = 1,
  getKey,
  getTexts,
  children,
}: Props<Item>) {
  const [query, setQuery] = useState('')
  const shown = useMemo(() => {
    const fits = createTextFilter(query)
    return items.filter((item) => fits(...getTexts(item)))
  }, [items, query, getTexts])
  return (
    <>
      {(items.length >= searchFrom || query !== '') && (
        <SearchField label={searchLabel} value={query} onChange={setQuery} />
      )}
      {shown.length > 0 && (
        <LongList label={label} items={shown} getKey={getKey}>
          {children}
        </LongList>
      )}
      {items.length > 0 && shown.length === 0 && <Notice icon="search" title={noMatch(query)} />}
    </>
  )
}
