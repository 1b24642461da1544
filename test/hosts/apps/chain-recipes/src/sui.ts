import { Transaction } from '@mysten/sui/transactions'
import { verifyTransactionSignature } from '@mysten/sui/verify'
import {
  getWallets,
  isWalletWithRequiredFeatureSet,
  signTransaction,
} from '@mysten/wallet-standard'
import './snippets/sui.ts'

/** Connects and signs as dapp-kit does, with the wallet that it lists. */
async function signWithStandard(): Promise<boolean> {
  const wallet = getWallets()
    .get()
    .find(({ name }) => name === 'My site')
  if (!wallet || !isWalletWithRequiredFeatureSet(wallet, ['sui:signTransaction'])) return false
  const { accounts } = await wallet.features['standard:connect'].connect()
  const [account] = accounts
  if (!account) return false
  const transaction = new Transaction()
  transaction.setSender(account.address)
  transaction.setGasPrice(1000)
  transaction.setGasBudget(1000)
  transaction.setGasPayment([{ objectId: '0x1', version: 1, digest: '1'.repeat(32) }])
  const { bytes, signature } = await signTransaction(wallet, {
    account,
    chain: 'sui:mainnet',
    transaction,
  })
  const written = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
  const key = await verifyTransactionSignature(written, signature)
  return key.toSuiAddress() === account.address
}
Object.assign(globalThis, { signWithStandard })
