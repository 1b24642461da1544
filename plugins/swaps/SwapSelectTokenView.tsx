import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SwapSide, SwapToken } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import {
  LongList,
  Notice,
  requireParams,
  Screen,
  SearchField,
  Skeleton,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useTask,
  useText,
} from '#ui-shell'
import { groupTokens } from './groupTokens.ts'
import { messages } from './messages.ts'
import css from './swaps.css?inline'
import { TokenRow } from './TokenRow.tsx'

const getKey = ({ asset }: SwapToken) => asset.id

export default requireParams({ side: 'string' }, SwapSelectTokenView)

/** Tokens to pay or receive, the account's own first. */
function SwapSelectTokenView({
  params: { side },
}: {
  readonly params: { readonly side: SwapSide }
}) {
  const t = useText(messages)
  const router = useRouter()
  const swaps = useService(swapsRef)
  const state = useSnapshot(swaps, swaps.get())
  useStyles(css)
  const [words, setWords] = useState('')
  const { ownedTokens, list } = state
  const { own, suggested, all, more } = useMemo(
    () => groupTokens({ ownedTokens, list }, words),
    [ownedTokens, list, words],
  )
  const unlisted = own.length + suggested.length + all.length === 0
  const found = useTokenByAddress(words, unlisted)
  const waiting = state.list.status === 'loading' || state.list.status === 'idle'
  const chosen = state[side]?.asset.id
  const renderRow = useCallback(
    (token: SwapToken) => {
      const choose = () => {
        void swaps.choose(side, token)
        router.back()
      }
      return <TokenRow token={token} chosen={chosen} sure={!waiting} onChoose={choose} />
    },
    [swaps, router, side, chosen, waiting],
  )
  const empty = unlisted && !waiting && !found.token && !found.busy
  const groups = [
    [t('own'), own],
    [t('suggested'), suggested],
    [t('all'), all],
    [t('found'), found.token ? [found.token] : []],
  ] as const
  return (
    <Screen title={t(side === 'from' ? 'selectFrom' : 'selectTo')}>
      <SearchField label={t('search')} value={words} onChange={setWords} />
      {groups.map(
        ([title, tokens]) =>
          tokens.length > 0 && (
            <section key={title} className="swap-group">
              <h2>{title}</h2>
              <LongList label={title} items={tokens} getKey={getKey}>
                {renderRow}
              </LongList>
            </section>
          ),
      )}
      {more > 0 && <p className="swap-line">{t('more', { count: more })}</p>}
      {(waiting || found.busy) && <Skeleton rows={3} round />}
      {empty && <NoMatch />}
    </Screen>
  )
}

function NoMatch() {
  const t = useText(messages)
  return (
    <Notice icon="search" title={t('noMatch')}>
      {t('noMatchText')}
    </Notice>
  )
}

/** Looks up an unlisted token by its typed address. */
function useTokenByAddress(
  words: string,
  wanted: boolean,
): { readonly token: SwapToken | undefined; readonly busy: boolean } {
  const swaps = useService(swapsRef)
  const { run, abort, status, result } = useTask((_: AbortSignal, address: string) =>
    swaps.find(address),
  )
  const address = wanted && /^0x[0-9a-f]{40}$/i.test(words.trim()) ? words.trim() : undefined
  useEffect(() => {
    if (address === undefined) abort()
    else void run(address)
  }, [address, run, abort])
  return {
    token: address === undefined ? undefined : result,
    busy: address !== undefined && status === 'busy',
  }
}
