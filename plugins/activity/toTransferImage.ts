import type { Transfer, TransferImage } from '#plugins/ports/activity'

/** Returns the picture of a transfer. */
export function toTransferImage({ fungible_info, nft_info }: Transfer): TransferImage {
  return nft_info
    ? { type: 'NFT', url: nft_info.content?.preview?.url }
    : { type: 'FUNGIBLE', url: fungible_info?.icon?.url }
}
