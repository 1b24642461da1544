import type { Caip10 } from '#kernel'
import type { Token } from '#plugins/ports/tokens'
import type { TokenQuery } from './readTokens.ts'
import { toTokenId } from './toTokenId.ts'

/** As many as fit into an address. */
const maxStaleIds = 20

/**
 * The tokens whose amounts the provider must read from the chain again after something moved: the
 * coin first.
 */
export const listStaleIds = ({ network }: TokenQuery, known: readonly Token[]): readonly Caip10[] =>
  [
    ...new Set([
      toTokenId(network, 'native'),
      ...known.map(({ asset }) => toTokenId(network, asset.id)),
    ]),
  ].slice(0, maxStaleIds)
