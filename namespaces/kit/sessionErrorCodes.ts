import type { FaultCode } from '#kernel'

/** Meanings of WalletConnect's error codes (3xxx to 8xxx). */
export const sessionErrorCodes: Readonly<Record<number, FaultCode>> = {
  3001: 'unauthorized',
  3005: 'unauthorized',
  5000: 'rejected',
  5001: 'rejected',
  5002: 'rejected',
  5003: 'rejected',
  5100: 'unsupported',
  5101: 'unsupported',
  6000: 'unauthorized',
  7001: 'unauthorized',
  8000: 'expired',
}
