import type { Caip10 } from '#kernel'
import type { Token } from '#plugins/ports/tokens'
import type { TokenQuery } from './readTokens.ts'
import { toTokenId } from './toTokenId.ts'

/** Maximum that fits into a URL. */
const maxStaleIds = 20

/**
 * Lists tokens whose amounts the provider must read from the chain again after a transaction: the
 * coin first.
 */
export const listStaleIds = ({ network }: TokenQuery, known: readonly Token[]): readonly Caip10[] =>
  [
    ...new Set([
      toTokenId(network, 'native'),
      ...known.map(({ asset }) => toTokenId(network, asset.id)),
    ]),
  ].slice(0, maxStaleIds)
