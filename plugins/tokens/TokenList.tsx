import { useMemo, useState } from 'react'
import type { Token } from '#plugins/ports/tokens'
import { Button, SearchableList, useText } from '#ui-shell'
import { isLikelySpam } from './isLikelySpam.ts'
import { messages } from './messages.ts'
import { sortByWorth } from './sortByWorth.ts'
import { TokenItem } from './TokenItem.tsx'

const searchFrom = 9

const getKey = ({ asset }: Token) => asset.id
const getTexts = ({ asset: { name, symbol } }: Token) => [name, symbol]
const renderItem = (token: Token) => <TokenItem token={token} />

/** The tokens by worth, with a search if they are many; likely spam is hidden until asked for. */
export function TokenList({ tokens }: { readonly tokens: readonly Token[] }) {
  const t = useText(messages)
  const [showsAll, showAll] = useState(false)
  const sorted = useMemo(() => sortByWorth(tokens), [tokens])
  const hidden = useMemo(() => sorted.filter(isLikelySpam).length, [sorted])
  const shown = useMemo(
    () => sorted.filter((token) => showsAll || !isLikelySpam(token)),
    [sorted, showsAll],
  )
  return (
    <>
      <SearchableList
        label={t('list')}
        searchLabel={t('search')}
        noMatch={() => t('noMatch')}
        items={shown}
        searchFrom={searchFrom}
        getKey={getKey}
        getTexts={getTexts}
      >
        {renderItem}
      </SearchableList>
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
