import type { SiwxMessageData } from '#plugins/ports/SiwxSource'

/** Picks the message fields for storage and requests. */
export const pickMessageData = ({
  accountAddress,
  chainId,
  domain,
  uri,
  version,
  nonce,
  issuedAt,
  notBefore,
  expirationTime,
  statement,
  requestId,
  resources,
}: SiwxMessageData): SiwxMessageData => ({
  accountAddress,
  chainId,
  domain,
  uri,
  version,
  nonce,
  ...(issuedAt !== undefined && { issuedAt }),
  ...(notBefore !== undefined && { notBefore }),
  ...(expirationTime !== undefined && { expirationTime }),
  ...(statement !== undefined && { statement }),
  ...(requestId !== undefined && { requestId }),
  ...(resources !== undefined && { resources }),
})
