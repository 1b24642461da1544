import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import type { Address } from 'viem'
import { encodeFunctionData, getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { Asset } from '../assets/Asset.ts'
import type { PaymentStep } from './Payment.ts'

const isSolana = ({ caip2 }: Asset) => caip2.startsWith('solana:')

/** An unused address. */
export const createUnusedAddress = (asset: Asset): string =>
  isSolana(asset)
    ? Keypair.generate().publicKey.toBase58()
    : privateKeyToAddress(generatePrivateKey())

function onSolana(from: string, to: string, lamports: bigint) {
  const { keys, programId, data } = SystemProgram.transfer({
    fromPubkey: new PublicKey(from),
    toPubkey: new PublicKey(to),
    lamports,
  })
  const named = keys.map(({ pubkey, isSigner, isWritable }) => ({
    pubkey: pubkey.toBase58(),
    isSigner,
    isWritable,
  }))
  return {
    instructions: [{ keys: named, programId: programId.toBase58(), data: data.toString('hex') }],
  }
}

function onEvm(from: Address, to: Address, token: Address, amount: bigint) {
  const data = encodeFunctionData({
    abi: contracts.TestToken.abi,
    functionName: 'transfer',
    args: [to, amount],
  })
  return { from, to: token, data, value: '0' }
}

/**
 * The one step of paying into an address: a transaction for tokens of EVM networks and coins of
 * Solana when it is known who pays,
 * else the bare amount and address.
 */
export function depositStep(
  requestId: string,
  asset: Asset,
  amount: bigint,
  receiver: string,
  user: string | undefined,
): PaymentStep {
  const coin = asset.asset === 'native'
  if (user && isSolana(asset) && coin)
    return { requestId, type: 'transaction', transaction: onSolana(user, receiver, amount) }
  if (user && !isSolana(asset) && !coin) {
    const transaction = onEvm(
      getAddress(user),
      getAddress(receiver),
      getAddress(asset.asset),
      amount,
    )
    return { requestId, type: 'transaction', transaction }
  }
  return {
    requestId,
    type: 'deposit',
    deposit: { amount: String(amount), currency: asset.asset, receiver },
  }
}
