import { Keypair, PublicKey, TransactionMessage } from '@solana/web3.js'

export const payer = Keypair.generate().publicKey
export const to = Keypair.generate().publicKey
export const mint = Keypair.generate().publicKey
const token = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const compile = (
  ...instructions: ConstructorParameters<typeof TransactionMessage>[0]['instructions']
) =>
  new TransactionMessage({
    payerKey: payer,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions,
  }).compileToV0Message()
export const tokenCall = (bytes: readonly number[], ...keys: readonly PublicKey[]) => ({
  programId: token,
  keys: keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
  data: Buffer.from(bytes),
})
export const units = (amount: bigint) => [...new Uint8Array(new BigUint64Array([amount]).buffer)]
