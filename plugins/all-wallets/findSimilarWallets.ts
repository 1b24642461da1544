import type { WalletSearch } from '#plugins/ports/all-wallets'
import type { ListedWallet, WalletRegistry } from '#plugins/ports/wallet-registry'
import { countEdits } from './countEdits.ts'

/** Shorter searches resemble too many names. */
const minLength = 4
/** Letters at the start of the search that are taken as right. */
const prefixLength = 3
const candidateCount = 100

const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The name from each of its words on, without the gaps: "pocketlantern", "lantern". */
const listWordStarts = (name: string): readonly string[] =>
  name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((_, at, words) => normalize(words.slice(at).join('')))
    .filter((start) => start !== '')

/** Edits from the search to the nearest word's start; starts of similar length are compared. */
function countNameEdits(search: string, name: string): number {
  const lengths = [-1, 0, 1].map((difference) => search.length + difference)
  return Math.min(
    ...listWordStarts(name).flatMap((start) =>
      lengths.map((length) => countEdits(search, start.slice(0, length))),
    ),
  )
}

/**
 * Finds wallets whose names resemble a search without a result: one edit in four letters, two from
 * eight on. Compares `known` wallets and those of the provider's list with the same first letters.
 */
export async function findSimilarWallets(
  walletRegistry: WalletRegistry,
  { search, ...filter }: WalletSearch,
  known: readonly ListedWallet[],
  signal: AbortSignal,
): Promise<readonly ListedWallet[]> {
  const text = normalize(search)
  if (text.length < minLength) return []
  const { wallets } = await walletRegistry.find({
    page: 1,
    entries: candidateCount,
    search: search.slice(0, prefixLength),
    filter,
    signal,
  })
  const isFiltered = Object.values(filter).includes(true)
  const candidates = new Map(
    [...(isFiltered ? [] : known), ...wallets].map((wallet) => [wallet.id, wallet]),
  )
  const allowed = text.length < 8 ? 1 : 2
  return [...candidates.values()]
    .map((wallet) => ({ wallet, edits: countNameEdits(text, wallet.name) }))
    .filter(({ edits }) => edits <= allowed)
    .sort((a, b) => a.edits - b.edits)
    .map(({ wallet }) => wallet)
}
