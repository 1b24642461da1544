import { Transaction } from '@mysten/sui/transactions'
import { verifyTransactionSignature } from '@mysten/sui/verify'
import { wallet } from './snippets/suiBuild.ts'

/** Signs a transfer that leaves gas to the wallet, and checks what the node's answers completed. */
async function signIncomplete(): Promise<boolean> {
  const { accounts } = await wallet.features['standard:connect'].connect()
  const [account] = accounts
  if (!account) return false
  const transaction = new Transaction()
  const [coin] = transaction.splitCoins(transaction.gas, [1])
  if (!coin) return false
  transaction.transferObjects([coin], account.address)
  const { bytes, signature } = await wallet.features['sui:signTransaction'].signTransaction({
    account,
    chain: 'sui:mainnet',
    transaction,
  })
  const { price, payment } = Transaction.from(bytes).getData().gasData
  const written = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
  const key = await verifyTransactionSignature(written, signature)
  return key.toSuiAddress() === account.address && price === '750' && payment?.length === 1
}
Object.assign(globalThis, { signIncomplete })
