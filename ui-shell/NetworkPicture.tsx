import { Picture } from './Picture.tsx'
import type { PicturedNetwork } from './useNetworkMark.ts'
import { useNetworkMark } from './useNetworkMark.ts'

type Props = {
  /** The network whose picture is shown: a `Network`, or its `caipNetworkId` and `assets`. */
  readonly network: PicturedNetwork | undefined
  /** Its first letter stands where there is no picture. */
  readonly name: string
  /** `medium` by default. */
  readonly size?: 'small' | 'medium'
}

/** A network's picture: the host's, else the bundled mark. */
export function NetworkPicture({ network, name, size = 'medium' }: Props) {
  return <Picture source={useNetworkMark(network)} name={name} size={size} round />
}
