import type { Network } from '#kernel'
import { loadMark } from './loadMark.ts'
import { Picture } from './Picture.tsx'
import { useLoadedPicture } from './useLoadedPicture.ts'

const load = async (network: string | undefined) => network && loadMark('network', network)

type Props = {
  readonly network: Pick<Network, 'assets' | 'caipNetworkId'> | undefined
  /** Its first letter stands where there is no picture. */
  readonly name: string
  readonly size?: 'small' | 'medium'
}

/** A network's picture: the host's, else the bundled mark. */
export function NetworkPicture({ network, name, size = 'medium' }: Props) {
  const given = network?.assets?.imageUrl
  const mark = useLoadedPicture(load, given ? undefined : network?.caipNetworkId)
  return <Picture source={given || mark} name={name} size={size} round />
}
