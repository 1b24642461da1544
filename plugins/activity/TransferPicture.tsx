import { pictures } from '#plugins/tokens/port'
import { Picture, useLoadedPicture, useService } from '#ui-shell'
import { imageOf } from './imageOf.ts'
import type { Transfer } from './port.ts'

/**
 * The picture of what changed hands: a coin is round, a collectible has corners. A letter stands
 * in.
 */
export function TransferPicture({
  transfer,
  name,
}: {
  readonly transfer: Transfer
  readonly name: string
}) {
  const { type, url } = imageOf(transfer)
  const source = useLoadedPicture(useService(pictures).load, url)
  return <Picture source={source} name={name} round={type === 'FUNGIBLE'} />
}
