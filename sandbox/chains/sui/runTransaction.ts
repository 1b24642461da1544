import { bcs } from '@mysten/sui/bcs'
import { blake2b } from '@noble/hashes/blake2.js'
import type { Admitted } from './admitTransaction.ts'
import { TxRejection } from './admitTransaction.ts'
import type { Outcome } from './createLedger.ts'
import { sui } from './tokens.ts'

/** The protocol's storage fee of a coin, and the part that it keeps when the coin is deleted. */
const place = 988_000n
const kept = 9_880n
const units = 1000n

/**
 * A value during execution: a coin whose owner and amount change, or a place it was merged into.
 */
type Running = {
  readonly id: string
  readonly type: string
  owner: string | undefined
  value: bigint
  isGone: boolean
}
class Failure extends Error {}

type Command = Admitted['data']['commands'][number]
type Argument = Extract<Command, { $kind: 'SplitCoins' }>['SplitCoins']['coin']

/**
 * Runs an admitted transaction on copies of its coins: a command that fails undoes all commands,
 * and gas is charged all the same.
 */
export function runTransaction(admitted: Admitted, digest: string): Outcome {
  try {
    return settle(admitted, digest, runCommands(admitted, digest))
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    return {
      ...settle(admitted, digest, start(admitted), true),
      status: 'FAILURE',
      message: failure.message,
    }
  }
}

type Execution = {
  readonly gas: Running
  readonly inputs: ReadonlyMap<number, Running>
  readonly created: Running[]
}

function start({ payment, objects, sender, budget }: Admitted): Execution {
  const held = payment.reduce((sum, { value }) => sum + value, 0n)
  const running = (id: string, type: string, value: bigint): Running => ({
    id,
    type,
    owner: sender,
    value,
    isGone: false,
  })
  return {
    // The budget is set aside while the commands run.
    gas: running(payment[0]?.id ?? '', sui.type, held - budget),
    inputs: new Map(
      [...objects].map(([index, coin]) => [index, running(coin.id, coin.type, coin.value)]),
    ),
    created: [],
  }
}

function runCommands(admitted: Admitted, digest: string): Execution {
  const stage = start(admitted)
  const results: Running[][] = []
  const pure = (argument: Argument): Uint8Array => {
    const input = argument.$kind === 'Input' ? admitted.data.inputs[argument.Input] : undefined
    if (input?.$kind !== 'Pure')
      throw new Failure('InvalidBCSBytes in command: a plain value is missing')
    return Buffer.from(input.Pure.bytes, 'base64')
  }
  const coinAt = (argument: Argument): Running => {
    const found =
      argument.$kind === 'GasCoin'
        ? stage.gas
        : argument.$kind === 'Input'
          ? stage.inputs.get(argument.Input)
          : argument.$kind === 'Result'
            ? results[argument.Result]?.[0]
            : results[argument.NestedResult[0]]?.[argument.NestedResult[1]]
    if (!found || found.isGone)
      throw new Failure('InvalidValueUsage in command: the value was taken before')
    return found
  }
  for (const [index, command] of admitted.data.commands.entries())
    results.push(runOne(command, { pure, coinAt, stage, digest, index }))
  if (stage.created.some(({ owner, isGone }) => owner === undefined && !isGone))
    throw new Failure('UnusedValueWithoutDrop in command: a coin was left over')
  return stage
}

type Scope = {
  readonly pure: (argument: Argument) => Uint8Array
  readonly coinAt: (argument: Argument) => Running
  readonly stage: Execution
  readonly digest: string
  readonly index: number
}

function runOne(command: Command, { pure, coinAt, stage, digest, index }: Scope): Running[] {
  if (command.$kind === 'SplitCoins') {
    const from = coinAt(command.SplitCoins.coin)
    return command.SplitCoins.amounts.map((argument, part) => {
      const value = BigInt(bcs.u64().parse(pure(argument)))
      if (value > from.value) throw new Failure(`InsufficientCoinBalance in command ${index}`)
      from.value -= value
      const seed = new TextEncoder().encode(`${digest} ${index} ${part}`)
      const id = `0x${Buffer.from(blake2b(seed, { dkLen: 32 })).toString('hex')}`
      const made: Running = { id, type: from.type, owner: undefined, value, isGone: false }
      stage.created.push(made)
      return made
    })
  }
  if (command.$kind === 'MergeCoins') {
    const into = coinAt(command.MergeCoins.destination)
    for (const argument of command.MergeCoins.sources) {
      const source = coinAt(argument)
      if (source.type !== into.type || source === into || source === stage.gas)
        throw new Failure(`CommandArgumentError in command ${index}: TypeMismatch`)
      into.value += source.value
      source.isGone = true
    }
    return []
  }
  if (command.$kind === 'TransferObjects') {
    const to = bcs.Address.parse(pure(command.TransferObjects.address))
    for (const argument of command.TransferObjects.objects) coinAt(argument).owner = to
    return []
  }
  throw new TxRejection(
    `The stand-in runs SplitCoins, MergeCoins and TransferObjects, not ${command.$kind}`,
  )
}

/**
 * Charges gas to the paying coin, at its new owner too, and refunds the storage fees of deleted
 * coins.
 */
function settle(
  { payment, objects, price, budget }: Admitted,
  digest: string,
  { gas, inputs, created }: Execution,
  isUndone = false,
): Outcome {
  const before = [...payment, ...objects.values()]
  const alive = [gas, ...inputs.values(), ...created].filter(({ isGone }) => !isGone)
  const costs = {
    computationCost: units * price,
    storageCost: place * BigInt(alive.length),
    storageRebate: (place - kept) * BigInt(before.length),
    nonRefundableStorageFee: kept * BigInt(before.length),
  }
  const net = costs.computationCost + costs.storageCost - costs.storageRebate
  if (net > budget && !isUndone) throw new Failure('InsufficientGas')
  const charged = net > budget ? budget : net
  const [latest = 0n] = before.map(({ version }) => version).sort((a, b) => Number(b - a))
  const version = latest + 1n
  const written = alive.map(({ id, owner = '', type, value }) => ({
    id,
    owner,
    type,
    version,
    value: id === gas.id ? value + budget - charged : value,
  }))
  const staying = new Set(written.map(({ id }) => id))
  return {
    digest,
    status: 'SUCCESS',
    gas: costs,
    written,
    deleted: before.map(({ id }) => id).filter((id) => !staying.has(id)),
  }
}
