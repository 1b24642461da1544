/** Bitcoin's wallet calls in the forms of sats-connect, over the modal. */
export type {
  BitcoinAddress,
  BitcoinAddressType,
  BitcoinProtocol,
  BitcoinProvider,
  BitcoinPurpose,
} from './BitcoinProvider.ts'
export { createBitcoinProvider } from './createBitcoinProvider.ts'
