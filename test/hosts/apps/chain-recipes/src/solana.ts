import { isWalletAdapterCompatibleStandardWallet } from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import './snippets/solana.ts'

/** Connects and signs through the wallet adapter, as its wallet list does. */
async function signWithAdapter(): Promise<boolean> {
  const wallet = getWallets()
    .get()
    .find(({ name }) => name === 'My site')
  if (!wallet || !isWalletAdapterCompatibleStandardWallet(wallet)) return false
  const adapter = new StandardWalletAdapter({ wallet })
  await adapter.connect()
  const { publicKey } = adapter
  if (!publicKey || !('signTransaction' in adapter)) return false
  const transaction = new Transaction({
    feePayer: publicKey,
    blockhash: PublicKey.default.toBase58(),
    lastValidBlockHeight: 1,
  }).add(
    SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: PublicKey.default, lamports: 1 }),
  )
  const signed = await adapter.signTransaction?.(transaction)
  return signed?.verifySignatures() ?? false
}
Object.assign(globalThis, { signWithAdapter })
