import { picturesRef } from '#plugins/tokens/port'
import { Picture, useLoadedPicture, useService } from '#ui-shell'
import type { Transfer } from './port.ts'
import { toTransferImage } from './toTransferImage.ts'

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
  const { type, url } = toTransferImage(transfer)
  const source = useLoadedPicture(useService(picturesRef).load, url)
  return <Picture source={source} name={name} round={type === 'FUNGIBLE'} />
}
