import type { Transfer, TransferImage } from '#plugins/ports/activity'

/** The picture of what changed hands. */
export function toTransferImage({ fungible_info, nft_info }: Transfer): TransferImage {
  return nft_info
    ? { type: 'NFT', url: nft_info.content?.preview?.url }
    : { type: 'FUNGIBLE', url: fungible_info?.icon?.url }
}
