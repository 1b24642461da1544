import type { FaultCode } from '#kernel'

/** Meanings of the codes of EIP-1193 providers, which wallets of other ecosystems use too. */
export const eip1193Codes: Readonly<Record<number, FaultCode>> = {
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported',
  4900: 'rpc',
  [-32002]: 'busy',
  [-32601]: 'unsupported',
}
