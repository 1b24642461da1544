import type { Transfer } from '#plugins/ports/activity'
import { picturesRef } from '#plugins/ports/tokens'
import { Picture, useLoadedPicture, useService } from '#ui-shell'
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
