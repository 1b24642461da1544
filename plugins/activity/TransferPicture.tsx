import type { Transfer } from '#plugins/ports/activity'
import { picturesRef } from '#plugins/ports/tokens'
import { Picture, useLoadedPicture, useService } from '#ui-shell'
import { toTransferImage } from './toTransferImage.ts'

/** Picture of an asset: round for a coin, square for a collectible. A letter stands in. */
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
