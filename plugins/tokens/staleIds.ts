import type { Caip10 } from '#kernel'
import type { Token } from './port.ts'
import type { TokenQuestion } from './readTokens.ts'
import { tokenId } from './tokenId.ts'

/** As many as fit into an address. */
const mostStale = 20

/**
 * The tokens whose amounts the provider must read from the chain again after something moved: the
 * coin first.
 */
export const staleIds = ({ network }: TokenQuestion, known: readonly Token[]): readonly Caip10[] =>
  [
    ...new Set([
      tokenId(network, 'native'),
      ...known.map(({ asset }) => tokenId(network, asset.id)),
    ]),
  ].slice(0, mostStale)
