import { useMemo, useState } from 'react'
import type { Token } from '#plugins/ports/tokens'
import { Button, createTextFilter, LongList, Notice, SearchField, useText } from '#ui-shell'
import { isLikelySpam } from './isLikelySpam.ts'
import { messages } from './messages.ts'
import { sortByWorth } from './sortByWorth.ts'
import { TokenItem } from './TokenItem.tsx'

/** A longer list has a search field. */
const maxWithoutSearch = 8

const getKey = ({ asset }: Token) => asset.id
const renderItem = (token: Token) => <TokenItem token={token} />

/** The tokens by worth, with a search if they are many; likely spam is hidden until asked for. */
export function TokenList({ tokens }: { readonly tokens: readonly Token[] }) {
  const t = useText(messages)
  const [query, setQuery] = useState('')
  const [showsAll, showAll] = useState(false)
  const sorted = useMemo(() => sortByWorth(tokens), [tokens])
  const hidden = useMemo(() => sorted.filter(isLikelySpam).length, [sorted])
  const shown = useMemo(() => {
    const matches = createTextFilter(query)
    return sorted.filter(
      (token) =>
        (showsAll || !isLikelySpam(token)) &&
        (matches(token.asset.name) || matches(token.asset.symbol)),
    )
  }, [sorted, showsAll, query])
  return (
    <>
      {tokens.length > maxWithoutSearch && (
        <SearchField label={t('search')} value={query} onChange={setQuery} />
      )}
      {shown.length > 0 ? (
        <LongList label={t('list')} items={shown} getKey={getKey}>
          {renderItem}
        </LongList>
      ) : (
        <Notice icon="search" title={t('noMatch')} />
      )}
      {hidden > 0 && (
        <p className="tokens-hidden">
          <span>{t(showsAll ? 'spamShown' : 'spamHidden', { count: hidden })}</span>
          <Button
            variant="quiet"
            data-action="spam"
            aria-expanded={showsAll}
            onClick={() => showAll(!showsAll)}
          >
            {t(showsAll ? 'hideSpam' : 'showSpam')}
          </Button>
        </p>
      )}
    </>
  )
}
