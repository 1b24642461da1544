import { PublicKey } from '@solana/web3.js'
import { formatUnits } from 'viem'
import type { RunningChain } from '../../chains/ChainSpec.ts'
import { getTokenAccount } from '../../chains/solana/getTokenAccount.ts'
import { solanaNode } from '../../chains/solana/solanaNode.ts'
import { solanaTokens } from '../../chains/solana/solanaTokens.ts'
import { tokenId } from '../assets/Asset.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import type { Transaction } from './formatTransaction.ts'

type Transfer = NonNullable<Transaction['transfers']>[number]
type Signed = { readonly signature: string; readonly slot: number }
type TokenBalance = {
  readonly owner: string
  readonly mint: string
  readonly uiTokenAmount: { readonly amount: string }
}
/** The parts of the node's answer in use. */
type Parsed = {
  readonly slot: number
  readonly blockTime: number | null
  readonly transaction: {
    readonly message: {
      readonly accountKeys: readonly { readonly pubkey: string; readonly signer: boolean }[]
    }
  }
  readonly meta: {
    readonly err: unknown
    readonly fee: number
    readonly preBalances: readonly number[]
    readonly postBalances: readonly number[]
    readonly preTokenBalances?: readonly TokenBalance[]
    readonly postTokenBalances?: readonly TokenBalance[]
  }
}

/** The change of the account's coins, without the fee. */
function coinChange({ transaction, meta }: Parsed, address: string): bigint {
  const index = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === address)
  if (index < 0) return 0n
  const fee = index === 0 ? meta.fee : 0
  return BigInt((meta.postBalances[index] ?? 0) - (meta.preBalances[index] ?? 0) + fee)
}

function tokenChange({ meta }: Parsed, address: string, mint: string): bigint {
  const sum = (list: readonly TokenBalance[] = []) =>
    list
      .filter((one) => one.owner === address && one.mint === mint)
      .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n)
  return sum(meta.postTokenBalances) - sum(meta.preTokenBalances)
}

function classifyTransaction(transfers: readonly Transfer[], isSigner: boolean): string {
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.size > 1) return 'trade'
  if (directions.has('in')) return 'receive'
  return directions.has('out') || !isSigner ? 'send' : 'execute'
}

/** Signatures of the account and its token accounts after a slot, newest first. */
async function listSignatures(
  node: ReturnType<typeof solanaNode>,
  address: string,
  origin: number,
): Promise<readonly (readonly [signature: string, slot: number])[]> {
  const owner = new PublicKey(address)
  const places = [
    address,
    ...Object.values(solanaTokens).map((token) => getTokenAccount(token, owner).toBase58()),
  ]
  // Allowed because the node's answers have had this form since its first version.
  const lists = await Promise.all(
    places.map(
      (place) =>
        node.call('getSignaturesForAddress', [place, { commitment: 'confirmed' }]) as Promise<
          Signed[]
        >,
    ),
  )
  const signed = new Map(lists.flat().map((one) => [one.signature, one.slot]))
  return [...signed].filter(([, slot]) => slot > origin).sort(([, one], [, other]) => other - one)
}

/**
 * An account's history on the Solana chain since its start, newest first, by its balance
 * changes.
 */
export async function readSolanaHistory(
  caip2: string,
  chain: RunningChain,
  address: string,
  assets: AssetRegistry,
): Promise<readonly Transaction[]> {
  const node = solanaNode(() => chain.url)
  const tokens = Object.values(solanaTokens)
  const since = await listSignatures(node, address, chain.origin?.() ?? 0)
  const how = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const read = since.map(async ([signature]): Promise<readonly Transaction[]> => {
    const parsed = (await node.call('getTransaction', [signature, how])) as Parsed | null
    return parsed ? [draw(signature, parsed)] : []
  })

  function change(asset: string, amount: bigint): readonly Transfer[] {
    const known = assets.find(tokenId(caip2, asset))
    if (amount === 0n || !known) return []
    const numeric = formatUnits(amount < 0n ? -amount : amount, known.decimals)
    const price = assets.prices.of(known.id)
    const worth = price === undefined ? {} : { price, value: Number(numeric) * price }
    const fungible = {
      name: known.name,
      symbol: known.symbol,
      icon: { url: assets.picture(known.symbol) },
    }
    return [
      {
        direction: amount < 0n ? 'out' : 'in',
        quantity: { numeric },
        ...worth,
        fungible_info: fungible,
      },
    ]
  }
  function draw(signature: string, parsed: Parsed): Transaction {
    const { accountKeys } = parsed.transaction.message
    const ofTokens = tokens.flatMap(({ mint }) =>
      change(mint.publicKey.toBase58(), tokenChange(parsed, address, mint.publicKey.toBase58())),
    )
    const coins = coinChange(parsed, address)
    // Making the place of a token costs coins, which is no transfer of its own.
    const transfers = parsed.meta.err
      ? []
      : [...(ofTokens.length > 0 ? [] : change('native', coins)), ...ofTokens]
    const isSigner = accountKeys.some(({ pubkey, signer }) => signer && pubkey === address)
    const kind = classifyTransaction(transfers, isSigner)
    const payer = accountKeys[0]?.pubkey ?? ''
    const other = accountKeys[1]?.pubkey ?? ''
    return {
      id: `${caip2}:${signature}`,
      metadata: {
        operationType: kind,
        hash: signature,
        chain: caip2,
        minedAt: new Date((parsed.blockTime ?? 0) * 1000).toISOString(),
        sentFrom: payer,
        sentTo: kind === 'receive' ? address : other,
        status: parsed.meta.err ? 'failed' : 'confirmed',
        nonce: 0,
      },
      transfers,
    }
  }
  return (await Promise.all(read)).flat()
}
