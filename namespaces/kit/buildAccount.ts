import type { Account, Caip2 } from '#kernel'
import { toAccountId } from '#kernel'

/** Builds an account of the role `eoa`; absent and empty details are left out. */
export const buildAccount = (
  network: Caip2,
  address: string,
  {
    label,
    publicKey,
  }: { readonly label?: string | undefined; readonly publicKey?: string | undefined },
): Account => ({
  id: toAccountId(network, address),
  address,
  network,
  role: 'eoa',
  ...(label && { label }),
  ...(publicKey && { publicKey }),
})
