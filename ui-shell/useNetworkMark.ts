import type { Network } from '#kernel'
import { loadMark } from './loadMark.ts'
import { useLoadedPicture } from './useLoadedPicture.ts'

/** The part of a network that its picture depends on. */
export type PicturedNetwork = Pick<Network, 'assets' | 'caipNetworkId'>

const load = async (network: string | undefined) => network && loadMark('network', network)

/** A network's picture: the host's, else the bundled mark; `undefined` until it is loaded. */
export function useNetworkMark(network: PicturedNetwork | undefined): string | undefined {
  const given = network?.assets?.imageUrl
  const mark = useLoadedPicture(load, given ? undefined : network?.caipNetworkId)
  return given || mark
}
