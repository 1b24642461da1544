import type { Argument, Command, TransactionDataBuilder } from '@mysten/sui/transactions'
import { base64 } from '@scure/base'
import type { Effect } from '#kernel'
import { toHex } from '#kernel'
import type { CoinHolding } from './readReferencedCoins.ts'

/** The content of a coin while a transaction runs; `amount` is `undefined` if unknown. */
type TrackedCoin = { readonly asset: string; amount: bigint | undefined }
type TransactionCommands = Pick<TransactionDataBuilder, 'inputs' | 'commands'>
/**
 * Coins before the transaction. `gas` is `undefined` if another account pays; `fee` leaves the gas
 * coin if all of it is sent.
 */
export type KnownCoins = {
  readonly gas: { readonly amount: bigint | undefined } | undefined
  readonly coins: ReadonlyMap<string, CoinHolding>
  readonly fee: bigint | undefined
}

function readPure(
  { inputs }: TransactionCommands,
  argument: Argument,
  length: number,
): Uint8Array | undefined {
  const input = argument.$kind === 'Input' ? inputs[argument.Input] : undefined
  const bytes = input?.Pure && base64.decode(input.Pure.bytes)
  return bytes?.length === length ? bytes : undefined
}
const readNumber = (data: TransactionCommands, argument: Argument) =>
  readPure(data, argument, 8)?.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
const readAddress = (data: TransactionCommands, argument: Argument) => {
  const bytes = readPure(data, argument, 32)
  return bytes && `0x${toHex(bytes)}`
}

/** Names an argument: two commands that use the same coin name it alike. */
function getArgumentKey({ inputs }: TransactionCommands, argument: Argument): string {
  if (argument.$kind === 'GasCoin') return 'gas'
  if (argument.$kind === 'Result') return `${argument.Result}.0`
  if (argument.$kind === 'NestedResult') return argument.NestedResult.join('.')
  const input = inputs[argument.Input ?? -1]
  return input?.Object?.ImmOrOwnedObject?.objectId ?? `input ${argument.Input}`
}

const createCallEffect = (to: string, name: string): Effect => ({
  kind: 'call',
  to,
  value: 0n,
  name,
})

/**
 * Follows coins through the commands of a transaction as they are split, merged and transferred.
 * Contract calls and transfers of unknown objects become a `call`.
 */
export function decodeCommands(
  data: TransactionCommands,
  { gas, coins, fee }: KnownCoins,
): readonly Effect[] {
  const known = new Map<string, TrackedCoin>([...coins].map(([id, held]) => [id, { ...held }]))
  if (gas) known.set('gas', { asset: 'native', amount: gas.amount })
  const effects: Effect[] = []
  const findCoin = (argument: Argument) => known.get(getArgumentKey(data, argument))

  const split = (at: number, { coin, amounts }: NonNullable<Command['SplitCoins']>) => {
    const source = findCoin(coin)
    for (const [index, argument] of amounts.entries()) {
      const amount = readNumber(data, argument)
      if (source) known.set(`${at}.${index}`, { asset: source.asset, amount })
      if (source)
        source.amount =
          source.amount === undefined || amount === undefined ? undefined : source.amount - amount
    }
  }
  const merge = ({ destination, sources }: NonNullable<Command['MergeCoins']>) => {
    const into = findCoin(destination)
    for (const source of sources) {
      const coin = findCoin(source)
      known.delete(getArgumentKey(data, source))
      if (into)
        into.amount =
          into.amount === undefined || coin?.amount === undefined
            ? undefined
            : into.amount + coin.amount
    }
  }
  const give = ({ objects, address }: NonNullable<Command['TransferObjects']>) => {
    const to = readAddress(data, address)
    for (const argument of objects) {
      const coin = findCoin(argument)
      const taken = argument.$kind === 'GasCoin' ? fee : 0n
      known.delete(getArgumentKey(data, argument))
      const amount = coin?.amount === undefined || taken === undefined ? -1n : coin.amount - taken
      effects.push(
        coin && to && amount >= 0n
          ? { kind: 'transfer', asset: coin.asset, amount, to }
          : createCallEffect(to ?? '', 'transferObjects'),
      )
    }
  }
  const run = (called: NonNullable<Command['MoveCall']>) => {
    // A contract may put into a coin, and take out of it, what no command says.
    for (const argument of called.arguments) {
      const coin = findCoin(argument)
      if (coin) coin.amount = undefined
    }
    effects.push(createCallEffect(`${called.package}::${called.module}`, called.function))
  }
  for (const [at, command] of data.commands.entries()) {
    if (command.SplitCoins) split(at, command.SplitCoins)
    else if (command.MergeCoins) merge(command.MergeCoins)
    else if (command.TransferObjects) give(command.TransferObjects)
    else if (command.MoveCall) run(command.MoveCall)
    else effects.push(createCallEffect('', command.$kind))
  }
  return effects
}
